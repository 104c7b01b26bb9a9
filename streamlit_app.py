"""The entry: it shows the page that is asked for."""

from ui.navigation import navigation

navigation().run()

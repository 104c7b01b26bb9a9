# Sourced by the other scripts: one virtual environment, made once and kept up to date with the pinned requirements.

say() { printf '%s\n' "$*" >&2; }

find_python() {
  local candidate
  for candidate in ${PYTHON:-} python3.11 python3 python; do
    if command -v "$candidate" >/dev/null 2>&1 &&
      "$candidate" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null; then
      command -v "$candidate"
      return
    fi
  done
  say "Python 3.11 was not found. Install it, or name it: PYTHON=/path/to/python3.11 $0"
  exit 1
}

# prepare FILE: install the requirements in FILE, unless exactly these are installed already.
prepare() {
  local python wanted stamp=".venv/.installed-$1"
  python=$(find_python)
  if [ ! -x .venv/bin/python ] || ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    say "Making a virtual environment in .venv"
    rm -rf .venv
    if ! "$python" -m venv .venv; then
      rm -rf .venv
      say "The virtual environment could not be made. On Debian and Ubuntu: sudo apt-get install python3.11-venv"
      exit 1
    fi
  fi
  wanted=$(cat requirements*.txt constraints.txt | cksum)
  if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
    say "Installing $1 (a few minutes the first time)"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check -r "$1"
    printf '%s\n' "$wanted" >"$stamp"
  fi
}

"""Units of measure: what each is of, and how many of the base unit it is."""

from __future__ import annotations

import re
from fractions import Fraction

F = Fraction

TABLE: dict[str, tuple[str, Fraction]] = {}


def _unit(dimension: str, factor: Fraction | int, names: str) -> None:
    TABLE.update({name.replace("_", " "): (dimension, Fraction(factor)) for name in names.split()})


_unit("length", F(1, 1000), "mm millimetre millimetres millimeter millimeters")
_unit("length", F(1, 100), "cm centimetre centimetres centimeter centimeters")
_unit("length", 1, "m metre metres meter meters")
_unit("length", 1000, "km kilometre kilometres kilometer kilometers")
_unit("length", F("1609.344"), "mi mile miles")
_unit("length", F("0.3048"), "ft foot feet")
_unit("length", F("0.0254"), "inch inches")
_unit("length", F("0.9144"), "yd yard yards")
_unit("length", 1852, "nautical_mile nautical_miles")
_unit("mass", F(1, 1000), "mg milligram milligrams")
_unit("mass", 1, "g gram grams gramme grammes")
_unit("mass", 1000, "kg kilo kilos kilogram kilograms kilogramme kilogrammes")
_unit("mass", 10**6, "t tonne tonnes")
_unit("mass", F("453.59237"), "lb lbs pound_weight")
_unit("mass", F("28.349523125"), "oz ounce ounces")
_unit("time", F(1, 1000), "ms millisecond milliseconds")
_unit("time", 1, "s sec second seconds")
_unit("time", 60, "min mins minute minutes")
_unit("time", 3600, "h hr hrs hour hours")
_unit("time", 86400, "day days")
_unit("time", 7 * 86400, "week weeks")
_unit("time", 14 * 86400, "fortnight fortnights")
_unit("workdays", 1, "business_day business_days working_day working_days workday workdays")
_unit("nights", 1, "night nights")
_unit("months", 1, "month months")
_unit("months", 12, "year years yr yrs")
_unit("months", 3, "quarters")
_unit("months", 120, "decade decades")
_unit("months", 1200, "century centuries")
_unit("speed", 1, "m/s")
_unit("speed", F(1, 1) * 1000 / 3600, "km/h kph kmh")
_unit("speed", F("0.44704"), "mph")
_unit("speed", F(1852, 3600), "knot knots kn")
_unit("temperature C", 1, "°C degrees_Celsius degrees_C")
_unit("temperature F", 1, "°F degrees_Fahrenheit degrees_F")
_unit("angle", 1, "° degree degrees")
_unit("power", F(1, 1000), "mW milliwatt milliwatts")
_unit("power", 1, "W watt watts")
_unit("power", 1000, "kW kilowatt kilowatts")
_unit("power", 10**6, "MW megawatt megawatts")
_unit("voltage", F(1, 1000), "mV millivolt millivolts")
_unit("voltage", 1, "V volt volts")
_unit("voltage", 1000, "kV kilovolt kilovolts")
_unit("current", F(1, 1000), "mA milliamp milliamps milliampere milliamperes")
_unit("current", 1, "A amp amps ampere amperes")
_unit("charge", F(1, 1000), "mAh")
_unit("charge", 1, "Ah")
_unit("energy", 1, "Wh watt-hour watt-hours")
_unit("energy", 1000, "kWh kilowatt-hour kilowatt-hours")
_unit("energy", 10**6, "MWh megawatt-hours")
_unit("frequency", 1, "Hz hertz")
_unit("frequency", 1000, "kHz kilohertz")
_unit("frequency", 10**6, "MHz megahertz")
_unit("frequency", 10**9, "GHz gigahertz")
_unit("data", 10**3, "kB KB kilobyte kilobytes")
_unit("data", 10**6, "MB megabyte megabytes")
_unit("data", 10**9, "GB gigabyte gigabytes")
_unit("data", 10**12, "TB terabyte terabytes")
_unit("area", 1, "m² m2 square_metre square_metres square_meter square_meters sq_m")
_unit("area", 10**4, "ha hectare hectares")
_unit("area", 10**6, "km² km2 square_kilometre square_kilometres square_kilometer square_kilometers")
_unit("area", F("4046.8564224"), "acre acres")
_unit("area", F("2589988.110336"), "square_mile square_miles sq_mi")
_unit("area", F("0.09290304"), "square_foot square_feet sq_ft")
_unit("volume", F(1, 1000), "ml mL millilitre millilitres milliliter milliliters")
_unit("volume", 1, "l L litre litres liter liters")
_unit("volume", 1000, "m³ m3 cubic_metre cubic_metres cubic_meter cubic_meters")
_unit("volume", F("3.785411784"), "gallon gallons")
_unit("barrels", 1, "barrel barrels bbl")
_unit("pressure", 1, "hPa mbar millibar millibars")
_unit("pressure", 1000, "bar bars")
_unit("sound", 1, "dB decibel decibels")
_unit("share", F(1, 100), "% percent per_cent pct")
_unit("points", 1, "percentage_point percentage_points")
_unit("ppm", 1, "ppm")
_unit("times", 1, "times")
_unit("€", 1, "€ EUR euro euros")
_unit("€", F(1, 100), "euro_cents")
_unit("$", 1, "$ USD US$ dollar dollars")
_unit("£", 1, "£ GBP pounds_sterling pound pounds")
_unit("¥", 1, "¥ JPY yen")
_unit("CHF", 1, "CHF francs")


_LOOSE = {name.lower(): unit for name, unit in TABLE.items()}

NAMES = "|".join(re.escape(name) for name in sorted(TABLE, key=len, reverse=True))


def unit_named(name: str) -> tuple[str, Fraction] | None:
    """A unit by its name; short ones are told apart by capitals."""
    name = name.replace("\u00a0", " ")
    if name in TABLE:
        return TABLE[name]
    return None if len(name) <= 3 else _LOOSE.get(name.lower())

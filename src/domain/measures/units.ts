/** Units of measure, each with its dimension and its size in the dimension's base unit. Pure; safe in a browser. */

/** Units of one dimension can be converted into each other. Base units come first in `rows`. */
export type Dimension = keyof typeof rows;

export type Unit = {
  /** As it is written after a number: "µL". */
  symbol: string;
  dimension: Dimension;
  /** How many base units one of this unit is. */
  factor: number;
  /** The value in the base unit at 0 of this unit; only temperatures have one. */
  offset: number;
};

/** Symbol, factor, other ways to write it, offset. */
type Row = [symbol: string, factor: number, others?: string, offset?: number];

/**
 * The base unit comes first. Speed of rotation and centrifugal force are two dimensions, because only a rotor's radius converts one into the other;
 * so are °C and K, because a value in K is a difference (or a color). Decibels are separated by their weighting.
 */
const rows = {
  volume: [
    ["mL", 1, "cm³ cc ccm milliliter milliliters millilitre"],
    ["nL", 1e-6],
    ["µL", 1e-3, "uL microliter microliters"],
    ["cL", 10],
    ["dL", 100],
    ["L", 1000, "l dm³ liter liters litre litres ltr"],
    ["m³", 1e6, "m3"],
    ["gal", 3785.411784, "gallon gallons"],
    ["fl oz", 29.5735295625],
  ],
  mass: [
    ["g", 1, "gram grams gr"],
    ["ng", 1e-9],
    ["µg", 1e-6, "ug"],
    ["mg", 1e-3, "milligram milligrams"],
    ["kg", 1000, "kilogram kilograms kilo"],
    ["t", 1e6],
    ["oz", 28.349523125, "ounce ounces"],
    ["lb", 453.59237, "lbs pound pounds"],
  ],
  length: [
    ["mm", 1, "millimeter millimeters"],
    ["nm", 1e-6],
    ["µm", 1e-3, "um micron microns"],
    ["cm", 10, "centimeter centimeters"],
    ["m", 1000, "meter meters metre metres"],
    ["km", 1e6],
    ["in", 25.4, '" ″ inch inches'],
    ["ft", 304.8, "′ foot feet"],
  ],
  area: [
    ["cm²", 1, "cm2"],
    ["mm²", 0.01, "mm2"],
    ["m²", 10_000, "m2"],
    ["in²", 6.4516, "in2"],
    ["ft²", 929.0304, "ft2"],
  ],
  temperature: [
    ["°C", 1, "℃ degC deg.C"],
    ["°F", 5 / 9, "℉ degF", -160 / 9],
  ],
  "temperature difference": [["K", 1, "kelvin"]],
  "rate of heating": [
    ["°C/min", 1, "K/min"],
    ["°C/s", 60, "K/s"],
  ],
  rotation: [["rpm", 1, "r.p.m. r/min min⁻¹ min-1 1/min U/min"]],
  "relative centrifugal force": [["× g", 1, "x×g x-g xg ×g rcf"]],
  time: [
    ["s", 1, "sec sec. secs second seconds"],
    ["µs", 1e-6, "us"],
    ["ms", 1e-3],
    ["min", 60, "min. mins minute minutes"],
    ["h", 3600, "hr hrs hour hours"],
    ["days", 86_400, "d day"],
    ["weeks", 604_800, "week"],
  ],
  // The number of days in a month varies.
  "calendar time": [
    ["months", 1, "month"],
    ["years", 12, "year yr yrs"],
  ],
  frequency: [
    ["Hz", 1],
    ["kHz", 1e3],
    ["MHz", 1e6],
    ["GHz", 1e9],
  ],
  power: [
    ["W", 1, "watt watts"],
    ["mW", 1e-3],
    ["kW", 1e3],
    ["MW", 1e6],
    ["hp", 745.699872],
  ],
  "apparent power": [
    ["VA", 1],
    ["kVA", 1e3],
  ],
  energy: [
    ["J", 1],
    ["mJ", 1e-3],
    ["kJ", 1e3],
    ["Wh", 3600],
    ["kWh", 3.6e6],
  ],
  voltage: [
    ["V", 1, "volt volts VAC VDC"],
    ["mV", 1e-3],
    ["kV", 1e3],
  ],
  current: [
    ["A", 1, "amp amps ampere amperes"],
    ["µA", 1e-6, "uA"],
    ["mA", 1e-3],
  ],
  charge: [
    ["Ah", 1],
    ["mAh", 1e-3],
  ],
  resistance: [
    ["Ω", 1, "ohm ohms"],
    ["kΩ", 1e3],
    ["MΩ", 1e6],
  ],
  resistivity: [["MΩ·cm", 1, "MΩcm MΩ.cm MΩ-cm"]],
  conductivity: [
    ["µS/cm", 1, "uS/cm"],
    ["mS/cm", 1e3],
    ["S/m", 1e4],
  ],
  pressure: [
    ["bar", 1],
    ["mbar", 1e-3, "hPa"],
    ["Pa", 1e-5],
    ["kPa", 0.01],
    ["MPa", 10],
    ["psi", 0.0689475729],
    ["mmHg", 0.00133322387, "Torr"],
    ["atm", 1.01325],
  ],
  flow: [
    ["mL/min", 1, "ml/min"],
    ["µL/min", 1e-3, "uL/min"],
    ["mL/s", 60],
    ["mL/h", 1 / 60],
    ["L/min", 1000, "l/min lpm"],
    ["L/h", 1000 / 60, "l/h"],
    ["L/s", 60_000, "l/s"],
    ["m³/h", 1e6 / 60, "m3/h"],
    ["CFM", 28_316.846592],
  ],
  speed: [
    ["m/s", 1],
    ["mm/s", 1e-3],
    ["cm/s", 0.01],
    ["ft/min", 0.00508, "fpm"],
  ],
  force: [
    ["N", 1],
    ["mN", 1e-3],
    ["kN", 1e3],
  ],
  torque: [
    ["N·m", 1, "Nm"],
    ["N·cm", 0.01, "Ncm"],
  ],
  viscosity: [
    ["mPa·s", 1, "mPas cP cps"],
    ["Pa·s", 1e3],
  ],
  density: [
    ["g/cm³", 1, "g/cm3 g/mL"],
    ["kg/m³", 1e-3, "kg/m3"],
  ],
  concentration: [
    ["mg/L", 1, "mg/l µg/mL"],
    ["µg/L", 1e-3],
    ["g/L", 1e3, "g/l mg/mL"],
  ],
  "amount concentration": [
    ["mmol/L", 1, "mM"],
    ["µmol/L", 1e-3, "µM"],
    ["mol/L", 1e3, "M"],
  ],
  angle: [["°", 1, "deg degree degrees"]],
  share: [["%", 1, "percent"]],
  "sound, A-weighted": [["dB(A)", 1, "dBA dB(a)"]],
  sound: [["dB", 1]],
  acidity: [["pH", 1]],
  magnification: [["×", 1, "x fold -fold"]],
  data: [
    ["MB", 1],
    ["KB", 1e-3, "kB"],
    ["GB", 1e3],
    ["TB", 1e6],
  ],
} satisfies Record<string, Row[]>;

const units = new Map<string, Unit>();
/** By the spelling in any case, for texts that use capitals freely ("ML", "KG"). A spelling that could be two units (mW and MW) is null. */
const byAnyCase = new Map<string, Unit | null>();

for (const [dimension, of] of Object.entries(rows) as [Dimension, Row[]][])
  for (const [symbol, factor, others = "", offset = 0] of of) {
    const unit = { symbol, dimension, factor, offset };
    for (const written of [symbol, ...others.split(" ").filter(Boolean)]) {
      units.set(written, unit);
      const low = written.toLowerCase();
      byAnyCase.set(low, low.length > 1 && (byAnyCase.get(low) ?? unit) === unit ? unit : null);
    }
  }

/** Returns the unit of a spelling: "ml", "uL", "x g"; null for any other text. */
export function unitOf(written: string): Unit | null {
  const asWritten = units.get(written);
  if (asWritten) return asWritten;
  // Two signs look like the Greek letters, one like the degree sign, and the letter x like the multiplication sign.
  const plain = written.normalize("NFC").replaceAll("μ", "µ").replaceAll("Ω", "Ω").replaceAll("º", "°").trim().replace(/\s+/g, " ");
  const bare = plain.replace(/^[x×] g$/i, "× g");
  return units.get(bare) ?? byAnyCase.get(bare.toLowerCase()) ?? null;
}

/** Converts a number of this unit to the base unit of its dimension. Rounded to 12 digits, so that 0.1 mg is exactly 0.0001 g. */
export function toBase(value: number, unit: Unit): number {
  return tidy(value * unit.factor + unit.offset);
}

/** The inverse of `toBase`. */
export function fromBase(value: number, unit: Unit): number {
  return tidy((value - unit.offset) / unit.factor);
}

/** Removes the noise of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

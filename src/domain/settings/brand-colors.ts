import { z } from "zod";

/** The colors of the shop, as `#rrggbb`. `accent`: buttons and links; `ink`: text; `ground`: the light surface behind cards and sections. */
export type BrandColors = { accent: string; ink: string; ground: string };

export const defaultBrand: BrandColors = { accent: "#0b6e75", ink: "#0c1b22", ground: "#f3f7f6" };

export const brandColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "Enter a color such as #0b6e75.");

const paper = "#ffffff";
/** The minimum for text below 24 pixels, WCAG 2.2 AA (1.4.3). */
export const minContrast = 4.5;

/** Fixed text colors on the ground: limited stock, errors, in stock. */
const signals = { amber: "#b45309", red: "#b42318", green: "#18794e" };

/** The tones derived from the three colors. A default color has its default tones. */
export function brandTones({ accent, ink, ground }: BrandColors) {
  const isOwnAccent = accent !== defaultBrand.accent;
  const isOwnInk = ink !== defaultBrand.ink;
  const isOwnGround = ground !== defaultBrand.ground;
  return {
    accent,
    accentStrong: isOwnAccent ? mixed(accent, "#000000", 0.22) : "#08565c",
    accentSoft: isOwnAccent ? mixed(accent, paper, 0.89) : "#e3f0f0",
    ink,
    slate: isOwnInk ? mixed(ink, paper, 0.26) : "#4a5b63",
    line: isOwnInk || isOwnGround ? mixed(ground, ink, 0.1) : "#dce4e6",
    ground,
    paper,
  };
}

/** The style properties of the root element: only those that differ from the default style sheet, so that a shop with default colors sends none. */
export function brandProperties(colors: BrandColors): Record<string, string> | undefined {
  const [own, usual] = [brandTones(colors), brandTones(defaultBrand)];
  const changed = (Object.keys(properties) as (keyof typeof properties)[]).filter((tone) => own[tone] !== usual[tone]);
  return changed.length > 0 ? Object.fromEntries(changed.map((tone) => [properties[tone], own[tone]])) : undefined;
}

const properties = {
  accent: "--color-accent",
  accentStrong: "--color-accent-strong",
  accentSoft: "--color-accent-soft",
  ink: "--color-ink",
  slate: "--color-slate",
  line: "--color-line",
  ground: "--color-canvas",
} as const;

/** A text color on its background. `of`: the color setting that decides this pair. */
export type ColorPair = { of: keyof BrandColors; title: string; text: string; on: string; ratio: number };

/** Every pair of text and background that depends on the colors of the shop. */
export function brandPairs(colors: BrandColors): ColorPair[] {
  const { accent, accentStrong, accentSoft, ink, slate, ground } = brandTones(colors);
  const pairs: Omit<ColorPair, "ratio">[] = [
    { of: "accent", title: "Text of buttons", text: paper, on: accent },
    { of: "accent", title: "Links on the background", text: accent, on: ground },
    { of: "accent", title: "Chosen items", text: accentStrong, on: accentSoft },
    { of: "ink", title: "Text", text: ink, on: paper },
    { of: "ink", title: "Quiet text", text: slate, on: paper },
    { of: "ink", title: "Text on the background", text: ink, on: ground },
    { of: "ink", title: "Quiet text on the background", text: slate, on: ground },
    { of: "ground", title: "Limited stock on the background", text: signals.amber, on: ground },
    { of: "ground", title: "In stock on the background", text: signals.green, on: ground },
    { of: "ground", title: "Errors on the background", text: signals.red, on: ground },
  ];
  return pairs.map((pair) => ({ ...pair, ratio: contrast(pair.text, pair.on) }));
}

/** The faults of the colors, by field: pairs that are hard to read. */
export function brandFaults(colors: BrandColors): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const pair of brandPairs(colors).filter(({ ratio }) => ratio < minContrast)) {
    faults[pair.of] ??=
      `${pair.title}: the contrast is ${ratioText(pair.ratio)}, and text needs at least ${ratioText(minContrast)} so that everyone can read it.`;
  }
  return faults;
}

/** The nearest color with which all pairs of that field are readable: accent and ink darker, the ground lighter. Null where there is none. */
export function readableColor(of: keyof BrandColors, colors: BrandColors): string | null {
  const toward = of === "ground" ? paper : "#000000";
  for (let step = 0; step <= 100; step++) {
    const tried = mixed(colors[of], toward, step / 100);
    if (brandPairs({ ...colors, [of]: tried }).every((pair) => pair.of !== of || pair.ratio >= minContrast)) return tried;
  }
  return null;
}

/** The ratio is rounded down: 4.49 is not enough, and is not shown as 4.5. */
export const ratioText = (ratio: number) => `${Math.floor(ratio * 10) / 10}:1`;

/** The contrast ratio, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Mixes `share` of the second color into the first, as sRGB values. */
function mixed(one: string, other: string, share: number): string {
  const others = channels(other);
  const values = channels(one).map((value, at) => Math.round(value * (1 - share) + (others[at] ?? 0) * share));
  return `#${values.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** What the shop uses of fontkit, which brings no types. */
declare module "fontkit" {
  export type Glyph = { path: { toSVG(): string } };
  /** In units of the font. */
  export type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
  export type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    layout(text: string): { glyphs: Glyph[]; positions: GlyphPosition[] };
  };
  export function create(bytes: Buffer): Font;
}

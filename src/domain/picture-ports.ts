/** What makes pictures, and what it is asked in plain values. */

/**
 * How to convert a picture, in plain values, because another process does it. It is rotated upright, fitted into `width` and
 * `height` (pixels; left out: no limit) and never enlarged.
 */
export type PictureRecipe = {
  /** Formats that are read, by what the bytes are; `heif` is AVIF. Anything else is unreadable, and so is what has more pixels. */
  reads: readonly ("jpeg" | "png" | "webp" | "avif" | "heif" | "gif" | "tiff" | "svg")[];
  maxPixels: number;
  width?: number;
  height?: number;
  /** What is left of `width` by `height` is transparent, and a small picture is enlarged. */
  whole?: boolean;
  /** An AV1 picture that is no wider than `width` is answered byte for byte. */
  keepsAv1?: boolean;
  /** No other picture is converted at the same time: for uploads that may be very large. */
  alone?: boolean;
  encode:
    | { format: "avif"; quality: number; effort: number }
    | { format: "webp"; quality: number; effort: number }
    | { format: "png"; palette: boolean };
};
export type PictureFacts = { format: string; compression: string | null; width: number; height: number };
export type MadePicture = { bytes: Uint8Array; width: number; height: number };

/**
 * The picture that other sites show beside a link to a page, in plain values. Texts may hold any character: what the fonts of the shop lack is
 * left out. Colors are `#rrggbb`, sizes pixels.
 */
export type ShareDrawing = {
  width: number;
  height: number;
  colors: { background: string; text: string; slate: string; accent: string };
  /** Above the title. */
  brand: string;
  title: string;
  /** Below the title. */
  text: string;
  figures: { name: string; text: string }[];
  shopName: string;
};
/** Encoded pictures: what the page is about, and the shop's logo in place of its name. */
export type ShareDrawingParts = { picture: Uint8Array | null; logo: Uint8Array | null };

/** The only code that decodes pictures; a few at once. */
export type Pictures = {
  /**
   * Calls `source` only when the conversion starts, so that waiting ones hold no bytes in memory. `unreadable`: no picture, or it
   * took too much time or memory. `busy`: the queue is full.
   */
  make(
    source: () => Promise<Uint8Array>,
    recipe: PictureRecipe,
  ): Promise<{ status: "made"; picture: MadePicture } | { status: "unreadable"; cause: Error } | { status: "busy" }>;
  /** A JPEG, made as `make` does: `source` is called when its turn has come. */
  draw(
    source: () => Promise<ShareDrawingParts>,
    drawing: ShareDrawing,
  ): Promise<{ status: "made"; picture: MadePicture } | { status: "unreadable"; cause: Error } | { status: "busy" }>;
  /** What the bytes are, by their header. */
  describe(bytes: Uint8Array): Promise<{ status: "read"; facts: PictureFacts } | { status: "unreadable"; cause: Error } | { status: "busy" }>;
};

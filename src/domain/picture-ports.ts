/** The port that makes pictures, and its requests in plain values. */

/**
 * How to convert a picture, in plain values, because another process does it. It is rotated upright, fitted into `width` and
 * `height` (pixels; left out: no limit) and never enlarged.
 */
export type PictureRecipe = {
  /** Formats that are read, detected from the bytes; `heif` is AVIF. Any other format is unreadable, and so is a picture with too many pixels. */
  reads: readonly ("jpeg" | "png" | "webp" | "avif" | "heif" | "gif" | "tiff" | "svg")[];
  maxPixels: number;
  width?: number;
  height?: number;
  /** The rest of `width` by `height` is transparent, and a small picture is enlarged. */
  whole?: boolean;
  /** An AV1 picture that is no wider than `width` is returned byte for byte. */
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
 * The picture that other sites show beside a link to a page, in plain values. Texts may contain any character; those that the shop's fonts lack
 * are left out. Colors are `#rrggbb`, sizes are in pixels.
 */
export type ShareDrawing = {
  width: number;
  height: number;
  colors: { background: string; text: string; slate: string; accent: string };
  /** Stands above the title. */
  brand: string;
  title: string;
  /** Stands below the title. */
  text: string;
  figures: { name: string; text: string }[];
  shopName: string;
};
/** Encoded pictures: the one that the page is about, and the shop's logo, which replaces its name. */
export type ShareDrawingParts = { picture: Uint8Array | null; logo: Uint8Array | null };

/** The only code that decodes pictures, a few at the same time. */
export type Pictures = {
  /**
   * Calls `source` only when the conversion starts, so that waiting ones hold no bytes in memory. `unreadable`: not a picture, or it
   * took too much time or memory. `busy`: the queue is full.
   */
  make(
    source: () => Promise<Uint8Array>,
    recipe: PictureRecipe,
  ): Promise<{ status: "made"; picture: MadePicture } | { status: "unreadable"; cause: Error } | { status: "busy" }>;
  /** Draws a JPEG. Like `make`, it calls `source` only when the work starts. */
  draw(
    source: () => Promise<ShareDrawingParts>,
    drawing: ShareDrawing,
  ): Promise<{ status: "made"; picture: MadePicture } | { status: "unreadable"; cause: Error } | { status: "busy" }>;
  /** Returns what the bytes are, by their header. */
  describe(bytes: Uint8Array): Promise<{ status: "read"; facts: PictureFacts } | { status: "unreadable"; cause: Error } | { status: "busy" }>;
};

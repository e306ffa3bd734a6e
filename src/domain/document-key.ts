import { createHash } from "node:crypto";
import { handleFromText } from "./handle-from-text.ts";

/** The key of a PDF that everyone who has its path may open: "Terms of sale, 2026" is `documents/terms-of-sale-2026-<hash>.pdf`. */
export function documentKey(title: string, bytes: Uint8Array): string {
  return `documents/${handleFromText(title, 60) || "document"}-${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}.pdf`;
}

import { createHash } from "node:crypto";

/** The key of a PDF that everybody may open who has its path: "Terms of sale, 2026" is `documents/terms-of-sale-2026-<hash>.pdf`. */
export function documentKey(title: string, bytes: Uint8Array): string {
  return `documents/${fileName(title)}-${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}.pdf`;
}

/** As part of a path: "Terms of sale, 2026" is `terms-of-sale-2026`. */
function fileName(title: string): string {
  const plain = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return (
    plain
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 60)
      .replace(/-+$/, "") || "document"
  );
}

import { numberText } from "#domain/number-text.ts";

/** Writes the size of a file or disk with as many digits as a reader needs: 1 -> "1 KB", 1536 -> "2 KB", 5 MiB -> "5.0 MB", 300 MiB -> "300 MB". */
export function bytesText(bytes: number): string {
  if (bytes >= 2 ** 40) return `${(bytes / 2 ** 40).toFixed(1)} TB`;
  if (bytes >= 2 ** 30) return `${(bytes / 2 ** 30).toFixed(1)} GB`;
  if (bytes >= 100 * 2 ** 20) return `${Math.round(bytes / 2 ** 20)} MB`;
  if (bytes >= 2 ** 20) return `${(bytes / 2 ** 20).toFixed(1)} MB`;
  return `${numberText(Math.max(1, Math.round(bytes / 2 ** 10)))} KB`;
}

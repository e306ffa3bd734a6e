import { beginningOf } from "#domain/plain-text.ts";

/** Never longer than is kept, so that one long text does not lose the others. */
export function keptText(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? beginningOf(value.trim(), 300) : "";
}

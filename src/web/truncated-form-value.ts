import { beginningOf } from "#domain/plain-text.ts";

/** Cuts a text to the length that is stored, so that one long text does not cause the loss of the others. */
export function truncatedFormValue(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? beginningOf(value.trim(), 300) : "";
}

import { onFirstUse } from "./on-first-use.ts";

const format = onFirstUse(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 10 }));

/** 15000 -> "15,000". Made once: `toLocaleString` builds a format anew with every call. */
export function numberText(value: number): string {
  return format().format(value);
}

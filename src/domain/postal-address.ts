import { onFirstUse } from "./on-first-use.ts";

const countryNames = onFirstUse(() => new Intl.DisplayNames("en-US", { type: "region" }));

/** US -> "United States"; what is no country code comes back as it is. Safe in a browser. */
export function countryName(code: string): string {
  try {
    return countryNames().of(code) ?? code;
  } catch {
    return code;
  }
}

import { lazyValue } from "./lazy-value.ts";

const countryNames = lazyValue(() => new Intl.DisplayNames("en-US", { type: "region" }));

/** US -> "United States"; a text that is not a country code is returned unchanged. Safe in a browser. */
export function countryName(code: string): string {
  try {
    return countryNames().of(code) ?? code;
  } catch {
    return code;
  }
}

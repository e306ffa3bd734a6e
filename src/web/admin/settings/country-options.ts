import { countriesByName } from "#domain/countries.ts";
import { lazyValue } from "#domain/lazy-value.ts";
import type { PickerOption } from "../toolkit/picker.tsx";

/** "Germany (DE)", sorted by name. */
export const countryOptions = lazyValue((): PickerOption[] =>
  countriesByName().map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
);

import { countriesByName } from "#domain/countries.ts";
import { onFirstUse } from "#domain/on-first-use.ts";
import type { PickerOption } from "../toolkit/picker.tsx";

/** "Germany (DE)", sorted by name. */
export const countryOptions = onFirstUse((): PickerOption[] =>
  countriesByName().map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
);

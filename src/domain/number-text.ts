import { lazyValue } from "./lazy-value.ts";

const format = lazyValue(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 10 }));
const beforeEachThousand = /\B(?=(?:\d{3})+$)/g;

/** 15000 -> "15,000". Whole numbers only, without `Intl.NumberFormat`: creating the first one blocks a phone for 100 ms. */
export function numberText(value: number): string {
  return Number.isSafeInteger(value) ? String(value).replace(beforeEachThousand, ",") : format().format(value);
}

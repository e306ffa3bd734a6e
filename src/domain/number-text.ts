import { onFirstUse } from "./on-first-use.ts";

const format = onFirstUse(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 10 }));
const beforeEachThousand = /\B(?=(?:\d{3})+$)/g;

/** 15000 -> "15,000". Whole numbers, as of what a page counts, without a format: the first one costs a phone 100 ms in the middle of its work. */
export function numberText(value: number): string {
  return Number.isSafeInteger(value) ? String(value).replace(beforeEachThousand, ",") : format().format(value);
}

import type { Settings } from "#domain/settings/settings-input.ts";
import { isTimeZone } from "./delivery-dates.ts";
import { rateFault } from "./shipping-rates.ts";
import { zoneFaults } from "./shipping-zones.ts";

type Shipping = Settings["shipping"];
type Method = Pick<Shipping["methods"][number], "rates" | "minDays" | "maxDays" | "dangerousGoods" | "hazardClasses">;

/** Returns what is wrong with the section of the settings beyond each of its fields, in words by path. Pure, and safe in a browser. */
export function shippingFaults(shipping: Shipping): Record<string, string> {
  const faults: Record<string, string> = {};
  const add = (path: string, words: string | null) => {
    if (words !== null) faults[path] ??= words;
  };
  const addMethod = (prefix: string, { rates, minDays, maxDays, dangerousGoods, hazardClasses }: Method) => {
    add(`${prefix}rates`, rateFault(rates));
    add(`${prefix}maxDays`, daysFault(minDays, maxDays));
    if (dangerousGoods === "chosen" && hazardClasses.length === 0) add(`${prefix}hazardClasses`, "Choose the classes that this method carries.");
  };
  addMethod("", shipping);
  for (const [at, method] of shipping.methods.entries()) addMethod(`methods.${at}.`, method);
  for (const [at, { methods }] of shipping.zones.entries())
    for (const [of, method] of methods.entries()) addMethod(`zones.${at}.methods.${of}.`, method);
  for (const [path, words] of Object.entries(zoneFaults(shipping.zones))) add(`zones.${path}`, words);
  add("timeZone", isTimeZone(shipping.timeZone) ? null : "Enter a time zone such as America/New_York.");
  if (!shipping.elsewhere && shipping.zones.every(({ methods }) => methods.length === 0))
    add("elsewhere", "With this off, you would not ship anywhere. Add a zone with a method first.");
  return faults;
}

function daysFault(minDays: number | null, maxDays: number | null): string | null {
  if ((minDays === null) !== (maxDays === null)) return "Enter both the shortest and the longest time, or leave both empty.";
  return minDays !== null && maxDays !== null && minDays > maxDays ? "The longest time is shorter than the shortest." : null;
}

/**
 * Which dangerous goods a shipping method carries: none if nothing is set, because no carrier takes them unasked. `hazardClasses` counts for
 * "chosen". Pure, and safe in a browser.
 */
export type Carrying = { dangerousGoods?: DangerousGoodsChoice; hazardClasses?: readonly string[] };
export type DangerousGoodsChoice = "none" | "all" | "chosen";

export function carries({ dangerousGoods = "none", hazardClasses = [] }: Carrying, hazardClass: string): boolean {
  return dangerousGoods === "all" || (dangerousGoods === "chosen" && hazardClasses.includes(hazardClass));
}

export const carriesAll = (method: Carrying, classes: readonly string[]) => classes.every((hazardClass) => carries(method, hazardClass));

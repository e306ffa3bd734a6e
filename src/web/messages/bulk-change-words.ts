import type { BulkReason, RunChange } from "#domain/bulk-changes/bulk-change-input.ts";
import { formatMoney } from "#domain/money.ts";

const reasons: Record<BulkReason, string> = {
  gone: "The product no longer exists.",
  "price-zero": "A price would be 0 or less.",
  "price-too-large": "A price would be too large.",
  "compare-at-low": "The compare-at price would not be higher than the price.",
  "tags-full": "The product would have more than 1,000 tags.",
  "specifications-full": "The product would have more than 1,000 specifications.",
  "changed-since": "It was changed in the meantime.",
  fault: "It could not be saved. The log has the reason.",
};

/** Says why a product was not changed. */
export function refusalReason(reason: BulkReason): string {
  return reasons[reason];
}

const roundings = {
  none: "",
  whole: ", rounded to .00",
  "95": ", rounded to .95",
  "99": ", rounded to .99",
  ten: ", rounded to the nearest 10",
} as const;
const compareAts = {
  keep: "",
  old: "; the old price becomes the compare-at price",
  along: "; compare-at prices get the same change",
  none: "; compare-at prices are removed",
} as const;
const statuses = { active: "Active", draft: "Draft", archived: "Archived" } as const;

/** Describes a run, as in "Prices +5 %, rounded to .95". */
export function bulkChangeText(change: RunChange, currency: string): string {
  switch (change.kind) {
    case "status":
      return `Status: ${statuses[change.status]}`;
    case "vendor":
      return `Vendor: ${change.vendor}`;
    case "type":
      return `Type: ${change.productType}`;
    case "specification":
      return change.value === ""
        ? `Remove the specification ${change.name}`
        : `${change.name}: ${[change.value, change.unit].filter(Boolean).join(" ")}`;
    case "rename-type":
      return change.isMerge ? `Type ${change.from} merged into ${change.to}` : `Type ${change.from} renamed to ${change.to}`;
    case "tags":
      return [
        ...(change.add.length > 0 ? [`Add ${change.add.length === 1 ? "the tag" : "tags"} ${change.add.join(", ")}`] : []),
        ...(change.remove.length > 0 ? [`Remove ${change.remove.length === 1 ? "the tag" : "tags"} ${change.remove.join(", ")}`] : []),
      ].join("; ");
    case "prices": {
      const sign = change.change < 0 ? "−" : "+";
      const size = Math.abs(change.change);
      const by = change.change === 0 ? "" : ` ${sign}${change.by === "percent" ? `${size / 100} %` : formatMoney(size, currency)}`;
      return `Prices${by}${roundings[change.rounding]}${compareAts[change.compareAt]}`;
    }
  }
}

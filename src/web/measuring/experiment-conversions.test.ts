import { expect, it } from "vitest";
import { type ExperimentStorage, followExperiments } from "./experiment-conversions.ts";

const begun = Date.parse("2026-11-26T12:00:00Z");

function browser(kept: Record<string, string> = {}) {
  let now = begun;
  const storage: ExperimentStorage = { read: (name) => kept[name] ?? null, write: (name, text) => void Object.assign(kept, { [name]: text }) };
  const pass = (ms: number) => {
    now += ms;
  };
  return { kept, follow: followExperiments(storage, () => now), pass };
}
const seen = (variant: string) => ({
  name: "ab_test_exposure",
  details: { test_id: "product_card_layout", variant_id: variant, variant_name: variant === "control" ? "Control" : "Compact" },
});

it("A variant that was seen is kept under the name of its experiment, since when it was seen first", () => {
  const { kept, follow, pass } = browser();
  expect(follow(seen("variant_a"))).toEqual([]);
  pass(5000);
  follow(seen("variant_a"));
  expect(Object.keys(kept)).toEqual(["ab_test_product_card_layout"]);
  expect(JSON.parse(kept["ab_test_product_card_layout"] ?? "")).toEqual({
    variant: { id: "variant_a", name: "Compact" },
    assignedAt: "2026-11-26T12:00:00.000Z",
  });
});

it("The goal of its experiment is a conversion the first time it is reached, and of no other experiment", () => {
  const { follow, pass } = browser();
  expect(follow({ name: "view_item" })).toEqual([]);
  follow(seen("variant_a"));
  pass(4200);
  expect([follow({ name: "view_item_list" }), follow({ name: "add_to_cart" })]).toEqual([[], []]);
  expect(follow({ name: "view_item" })).toEqual([
    {
      name: "ab_test_conversion",
      details: {
        test_id: "product_card_layout",
        variant_id: "variant_a",
        variant_name: "Compact",
        conversion_event: "view_item",
        conversion_value: 1,
        time_to_conversion: 4200,
      },
    },
  ]);
  expect(follow({ name: "view_item" })).toEqual([]);
});

it("Another variant than before begins anew, and what something else stored there is no variant", () => {
  const { follow } = browser({ ab_test_product_card_layout: "{", ab_test_pricing_display: '{"variant":{"id":"x"}}' });
  expect([follow({ name: "view_item" }), follow({ name: "add_to_cart" })]).toEqual([[], []]);
  follow(seen("variant_a"));
  expect(follow({ name: "view_item" })).toHaveLength(1);
  follow(seen("control"));
  expect(follow({ name: "view_item" })).toMatchObject([{ details: { variant_id: "control" } }]);
});

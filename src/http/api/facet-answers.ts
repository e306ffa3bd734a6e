import { z } from "zod";
import type { Facet } from "#domain/catalog/facet-types.ts";
import { toMoney } from "#domain/money.ts";
import { parameterOf } from "#web/storefront/facets/facet-url.ts";
import { facetParameters } from "#web/storefront/search/search-url.ts";
import { money } from "./shared-schemas.ts";

const shared = {
  parameter: z
    .string()
    .describe(
      "The parameter that chooses: `brand=A&brand=B` for words, `f.capacity.min=10&f.capacity.max=50&f.capacity.unit=mL` for a range; `min` and `max` for `price`.",
    ),
  name: z.string(),
};
const counts = z.array(z.number()).describe("How many products lie in each part between the bounds, of those that pass all other choices.");

export const facetAnswer = z
  .discriminatedUnion("kind", [
    z.object({
      ...shared,
      kind: z.literal("words"),
      words: z.array(
        z.object({ word: z.string(), count: z.number().describe("Products that have it and pass all other choices."), isChosen: z.boolean() }),
      ),
    }),
    z.object({ ...shared, kind: z.literal("range"), unit: z.string(), low: z.number(), high: z.number(), counts }),
    z.object({ ...shared, kind: z.literal("price"), low: money, high: money, counts }),
  ])
  .meta({ id: "Facet" });

export function facetToWire(facet: Facet, currency: string): z.output<typeof facetAnswer> {
  const { key, name } = facet;
  const parameter = parameterOf(key, facetParameters);
  if (facet.kind === "words") return { parameter, name, kind: "words", words: facet.words };
  const { unit, low, high, bars: counts } = facet;
  if (key === "price") return { parameter, name, kind: "price", low: toMoney(low, currency), high: toMoney(high, currency), counts };
  return { parameter, name, kind: "range", unit, low, high, counts };
}

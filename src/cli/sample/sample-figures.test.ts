import { expect, it } from "vitest";
import { readSeed, type SeedProduct } from "./seed-files.ts";

const { products, shop } = await readSeed(process.cwd());
const { instrumentTypes, centrifugeTypes } = shop.productTypeDefaults;

/** Returns the names of all specifications of a product and its variants. */
const namesOf = ({ specifications, variants }: SeedProduct) =>
  new Set([specifications, ...variants.map((variant) => variant.specifications ?? [])].flat().map(({ name }) => name));

it("each instrument of the sample shop says its size, its weight and, unless it is driven by hand, its power supply", () => {
  const byHand = ["S1", "M8 / M12", "BD"];
  const lacking = products
    .filter(({ productType }) => instrumentTypes.includes(productType))
    .flatMap((product) => {
      const names = namesOf(product);
      const has = (...any: string[]) => any.some((name) => names.has(name));
      const isSilent = !has("Dimensions (W x D x H)", "Length") || !has("Weight") || !(has("Power supply") || byHand.includes(product.modelNumber));
      return isSilent ? [product.handle] : [];
    });
  expect(lacking).toEqual([]);
});

it("centrifuges, microscopes, balances and spectrophotometers of the sample shop are compared by the same specifications", () => {
  const comparedTypes = [centrifugeTypes, ["Compound Microscope"], ["Analytical Balance", "Precision Balance"]];
  const groups = comparedTypes.map((types) => products.filter(({ productType }) => types.includes(productType)));
  const spectrophotometers = products.filter(({ modelNumber }) => ["SP20", "SP60"].includes(modelNumber));
  const apart = [...groups, spectrophotometers].flatMap((group) =>
    group.flatMap((one, at) =>
      group.slice(at + 1).flatMap((other) => {
        const [ofOne, ofOther] = [namesOf(one), namesOf(other)];
        const share = [...ofOne].filter((name) => ofOther.has(name)).length / new Set([...ofOne, ...ofOther]).size;
        return share > 0.5 ? [] : [`${one.modelNumber} and ${other.modelNumber}`];
      }),
    ),
  );
  expect(apart).toEqual([]);
  const centrifuges = groups[0] ?? [];
  for (const name of ["Speed range", "Acceleration time", "Braking time", "Cooling", "Rotor supplied", "Noise level", "Safety"])
    expect(centrifuges.filter((product) => !namesOf(product).has(name)).map(({ modelNumber }) => modelNumber)).toEqual(
      name === "Speed range" ? ["Mini6"] : [],
    );
});

it("accessories and spare parts of the sample shop name products that are there, and what wears out is at hand", () => {
  const handles = new Set(products.map(({ handle }) => handle));
  const named = products.flatMap(({ handle, relations = [] }) => relations.map((relation) => ({ from: handle, ...relation })));
  expect(named.filter(({ from, handle }) => !handles.has(handle) || from === handle)).toEqual([]);
  const spares = named.filter(({ kind }) => kind === "spare-part").map(({ from, handle }) => `${from}: ${handle}`);
  expect(spares).toEqual([
    "halden-sp20-visible-spectrophotometer: halden-spectrophotometer-lamps",
    "halden-sp60-uv-vis-spectrophotometer: halden-spectrophotometer-lamps",
    "aldergate-h7-ph-meter: aldergate-e11-ph-electrode",
  ]);
  const fitted = (handle: string) => named.filter((one) => one.kind === "fits" && one.handle === handle).map(({ from }) => from);
  expect(fitted("aldergate-s1-single-channel-pipette")).toEqual(["aldergate-universal-pipette-tips", "aldergate-pipette-carousel"]);
  expect(fitted("meridian-c24-microcentrifuge")).toEqual(["meridian-microcentrifuge-tubes", "meridian-small-tube-adapters"]);
});

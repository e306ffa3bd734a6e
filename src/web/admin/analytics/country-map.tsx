import { geoNaturalEarth1, geoPath } from "d3-geo";
import { iso31661NumericToAlpha2 } from "iso-3166";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "world-atlas/countries-110m.json";
import { countryName } from "#domain/postal-address.ts";
import { classNames } from "#ui/class-names.ts";
import { countText } from "./figure-text.ts";

const [width, height] = [800, 400];
/** Left out of the map, because no shop expects visits from there and it takes up a fifth of the map. */
const antarctica = "010";

const world = atlas as unknown as Topology<{ countries: GeometryCollection }>;
const countries = feature(world, world.objects.countries).features.filter(({ id }) => id !== antarctica);
const draw = geoPath(
  geoNaturalEarth1().fitExtent(
    [
      [2, 2],
      [width - 2, height - 2],
    ],
    { type: "FeatureCollection", features: countries },
  ),
);
const codes: Record<string, string | undefined> = iso31661NumericToAlpha2;
const shapes = countries.map((country, place) => ({
  key: String(country.id ?? place),
  code: codes[String(country.id)] ?? null,
  path: draw(country) ?? "",
}));

/** Four shades of one color, by the share of the highest count. */
const steps = ["fill-accent/25", "fill-accent/50", "fill-accent/75", "fill-accent"];

/** A map of the world: the more visits came from a country, the darker it is. The table beside it shows the same figures. */
export default function CountryMap({ visits }: { visits: { country: string; visits: number }[] }) {
  const counts = new Map(visits.map((each) => [each.country, each.visits]));
  const most = Math.max(...counts.values(), 1);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="w-full">
      {shapes.map(({ key, code, path }) => {
        const count = (code && counts.get(code)) || 0;
        const step = steps[Math.min(steps.length - 1, Math.floor((count / most) * steps.length))];
        return (
          <path key={key} d={path} className={classNames("stroke-paper stroke-[0.5]", count > 0 ? step : "fill-line")}>
            {code && count > 0 && <title>{`${countryName(code)}: ${countText(count)}`}</title>}
          </path>
        );
      })}
    </svg>
  );
}

import { countryName } from "#domain/postal-address.ts";
import { AdminField, AdminSelect, type Choice } from "../toolkit/admin-fields.tsx";
import { today } from "../toolkit/date-format.ts";
import { sourceName } from "./figure-text.ts";
import { reportRanges } from "./report-range-text.ts";

const devices: readonly Choice[] = [
  ["", "All Devices"],
  ["desktop", "Desktop"],
  ["phone", "Mobile"],
  ["tablet", "Tablet"],
];

type Props = {
  get: (name: string) => string;
  change: (values: Record<string, string>) => void;
  /** The sources and countries that occur in that period; null: the report cannot be filtered by them. */
  sources: readonly string[] | null;
  countries: readonly string[] | null;
  /** The segments that staff saved; left out: the report cannot be filtered by them. */
  segments?: readonly Choice[] | undefined;
  isTrialMode: boolean;
};

/** Time, device, source, country, and test or real visits. Each takes effect at once and is kept in the URL. */
export function ReportFilters({ get, change, sources, countries, segments, isTrialMode }: Props) {
  const range = get("range") || "7d";
  const first = isTrialMode ? "test" : "real";
  const onRange = (value: string) => {
    const days = value === "custom" ? { from: get("from") || today(), to: get("to") || today() } : { from: "", to: "" };
    change({ range: value === "7d" ? "" : value, ...days });
  };
  return (
    <search aria-label="Filters for the figures" className="mb-4 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end">
      <AdminSelect label="Time range" options={reportRanges} value={range} onChange={(event) => onRange(event.target.value)} />
      {range === "custom" && (
        <>
          <AdminField
            label="First day"
            type="date"
            max={get("to") || today()}
            value={get("from")}
            onChange={(event) => change({ from: event.target.value })}
          />
          <AdminField
            label="Last day"
            type="date"
            min={get("from")}
            max={today()}
            value={get("to")}
            onChange={(event) => change({ to: event.target.value })}
          />
        </>
      )}
      <VisitFilters {...{ get, change, sources, countries, segments }} />
      <AdminSelect
        label="Sessions"
        options={[
          ["real", "Real sessions"],
          ["test", "Test sessions"],
        ]}
        value={get("traffic") || first}
        onChange={(event) => change({ traffic: event.target.value === first ? "" : event.target.value })}
      />
    </search>
  );
}

/** Device, source, country and segment, for use in a form of filters. */
export function VisitFilters({ get, change, sources, countries, segments }: Omit<Props, "isTrialMode">) {
  const choices = (chosen: string, found: readonly string[], nameOf: (value: string) => string): Choice[] =>
    [...new Set([...found, chosen])].filter(Boolean).map((value) => [value, nameOf(value)]);
  return (
    <>
      <AdminSelect label="Device" options={devices} value={get("device")} onChange={(event) => change({ device: event.target.value })} />
      {sources && (
        <AdminSelect
          label="Source"
          options={[["", "All sources"], ...choices(get("source"), sources, sourceName)]}
          value={get("source")}
          onChange={(event) => change({ source: event.target.value })}
          className="sm:max-w-56"
        />
      )}
      {countries && (
        <AdminSelect
          label="Country"
          options={[["", "All countries"], ...choices(get("country"), countries, countryName)]}
          value={get("country")}
          onChange={(event) => change({ country: event.target.value })}
          className="sm:max-w-56"
        />
      )}
      {segments && (
        <AdminSelect
          label="Segment"
          options={segments}
          value={get("segment")}
          onChange={(event) => change({ segment: event.target.value })}
          className="sm:max-w-56"
        />
      )}
    </>
  );
}

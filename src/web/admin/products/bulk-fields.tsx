import type { BulkKind } from "#domain/bulk-changes/bulk-change-input.ts";
import { parseDecimal } from "#domain/money.ts";
import { AdminField, AdminSelect, type Choice } from "../toolkit/admin-fields.tsx";
import { fieldText, timeOfField, zoneText } from "../toolkit/date-format.ts";
import { useProductChoices } from "./product-choices.ts";

/** The typed values, as texts. */
export type BulkValues = {
  status: string;
  vendor: string;
  productType: string;
  name: string;
  value: string;
  unit: string;
  add: string;
  remove: string;
  way: "raise" | "lower";
  by: "percent" | "amount";
  size: string;
  rounding: string;
  compareAt: string;
  /** ISO 8601; `startsAt` null: at once, `endsAt` null: for good. */
  startsAt: string | null;
  endsAt: string | null;
};

export const emptyValues: BulkValues = {
  ...{ status: "active", vendor: "", productType: "", add: "", remove: "" },
  ...{ name: "", value: "", unit: "" },
  ...{ way: "raise", by: "percent", size: "", rounding: "none", compareAt: "keep" },
  ...{ startsAt: null, endsAt: null },
};

const listOf = (text: string) => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Returns the typed change. An incomplete value becomes none, which the schema refuses. Pure. */
export function changeOf(kind: BulkKind, values: BulkValues, currency: string): object {
  const { status, vendor, productType, name, value, unit, add, remove, way, by, size, rounding, compareAt } = values;
  switch (kind) {
    case "status":
      return { kind, status };
    case "vendor":
      return { kind, vendor };
    case "type":
      return { kind, productType };
    case "specification":
      return { kind, name, value, unit };
    case "tags":
      return { kind, add: listOf(add), remove: listOf(remove) };
    case "prices": {
      // Percentages have two decimals, as dollars do.
      const typed = size.trim() === "" ? 0 : parseDecimal(size, by === "percent" ? "USD" : currency);
      return { kind, by, change: typed === null ? null : way === "lower" ? 0 - typed : typed, rounding, compareAt };
    }
  }
}

const statuses: readonly Choice[] = [
  ["active", "Active"],
  ["draft", "Draft"],
  ["archived", "Archived"],
];
const roundings: readonly Choice[] = [
  ["none", "To the cent"],
  ["whole", "To .00"],
  ["95", "To .95"],
  ["99", "To .99"],
  ["ten", "To the nearest 10"],
];
const compareAts: readonly Choice[] = [
  ["keep", "Keep them"],
  ["old", "The old price becomes the compare-at price"],
  ["along", "Apply the same change to them"],
  ["none", "Remove them"],
];

/** Returns what is wrong with the times, or undefined. */
export function endFault({ startsAt, endsAt }: BulkValues, now: Date): string | undefined {
  if (endsAt === null) return undefined;
  if (startsAt !== null && new Date(endsAt) <= new Date(startsAt)) return "Enter a time after the start.";
  return new Date(endsAt) <= now ? "Enter a time that is still to come." : undefined;
}

/** When the change is made, and when the shop undoes it. */
export function BulkTimeFields({ values, change, fault }: Omit<Props, "kind"> & { fault: string | undefined }) {
  const typed = (text: string) => (text === "" ? null : timeOfField(text));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <AdminField
        type="datetime-local"
        label="Start"
        hint={`Leave it empty to start now. In the time zone of the shop (${zoneText()}).`}
        value={values.startsAt === null ? "" : fieldText(values.startsAt)}
        onChange={(event) => change({ startsAt: typed(event.target.value) })}
      />
      <AdminField
        type="datetime-local"
        label="Undo at"
        hint="Leave it empty to keep the change. Products that somebody changes in the meantime are not undone."
        value={values.endsAt === null ? "" : fieldText(values.endsAt)}
        onChange={(event) => change({ endsAt: typed(event.target.value) })}
        error={fault}
      />
    </div>
  );
}

type Props = { kind: BulkKind; values: BulkValues; change: (part: Partial<BulkValues>) => void };

export function BulkFields({ kind, values, change }: Props) {
  const { vendors, types, tags } = useProductChoices();
  switch (kind) {
    case "status":
      return <AdminSelect label="New status" options={statuses} value={values.status} onChange={(event) => change({ status: event.target.value })} />;
    case "vendor":
      return <Suggested label="New vendor" options={vendors} value={values.vendor} onChange={(vendor) => change({ vendor })} />;
    case "type":
      return <Suggested label="New type" options={types} value={values.productType} onChange={(productType) => change({ productType })} />;
    case "specification":
      return <SpecificationFields values={values} change={change} />;
    case "tags":
      return (
        <div className="grid gap-3">
          <Suggested
            label="Add tags"
            hint="Separate several tags with commas."
            options={tags}
            value={values.add}
            onChange={(add) => change({ add })}
          />
          <Suggested label="Remove tags" options={tags} value={values.remove} onChange={(remove) => change({ remove })} />
        </div>
      );
    case "prices":
      return <PriceFields values={values} change={change} />;
  }
}

function SpecificationFields({ values, change }: Omit<Props, "kind">) {
  return (
    <div className="grid gap-3">
      <AdminField label="Specification" maxLength={250} value={values.name} onChange={(event) => change({ name: event.target.value })} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-2">
        <AdminField label="Value" maxLength={1000} value={values.value} onChange={(event) => change({ value: event.target.value })} />
        <AdminField label="Unit" maxLength={40} value={values.unit} onChange={(event) => change({ unit: event.target.value })} />
      </div>
      <p className="text-slate">
        Products with this specification get the new value; products without it get the specification. Leave the value empty to remove it.
      </p>
    </div>
  );
}

function PriceFields({ values, change }: Omit<Props, "kind">) {
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-3 gap-2">
        <AdminSelect
          label="Prices"
          options={[
            ["raise", "Raise"],
            ["lower", "Lower"],
          ]}
          value={values.way}
          onChange={(event) => change({ way: event.target.value as BulkValues["way"] })}
        />
        <AdminField label="By" inputMode="decimal" value={values.size} onChange={(event) => change({ size: event.target.value })} />
        <AdminSelect
          label="Unit"
          options={[
            ["percent", "percent"],
            ["amount", "amount"],
          ]}
          value={values.by}
          onChange={(event) => change({ by: event.target.value as BulkValues["by"] })}
        />
      </div>
      <AdminSelect label="Round" options={roundings} value={values.rounding} onChange={(event) => change({ rounding: event.target.value })} />
      <AdminSelect
        label="Compare-at prices"
        options={compareAts}
        value={values.compareAt}
        onChange={(event) => change({ compareAt: event.target.value })}
        hint="Volume prices change with the price."
      />
    </div>
  );
}

type SuggestedProps = { label: string; hint?: string; options: readonly string[]; value: string; onChange: (value: string) => void };

function Suggested({ label, hint, options, value, onChange }: SuggestedProps) {
  const list = `bulk-${label.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <>
      <AdminField label={label} hint={hint} list={list} maxLength={1000} value={value} onChange={(event) => onChange(event.target.value)} />
      <datalist id={list}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}

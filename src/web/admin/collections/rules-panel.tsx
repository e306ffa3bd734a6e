import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useDeferredValue } from "react";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminSelect } from "../toolkit/admin-fields.tsx";
import { type AdminForm, addRow, removeRow, useFormValue } from "../toolkit/admin-form-types.ts";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { ListFault, MoneyField, NumberField, SelectField, TextField, useFormField } from "../toolkit/form-fields.tsx";
import { Thumbnail } from "../toolkit/thumbnail.tsx";
import { type CollectionValues, isOfNumbers, newCondition, type RuleField, rulesOf } from "./collection-form.ts";

const matches = [
  ["all", "All conditions"],
  ["any", "Any condition"],
] as const;
const fields = [
  ["type", "Product type"],
  ["vendor", "Vendor"],
  ["tag", "Tag"],
  ["title", "Title"],
  ["price", "Lowest price"],
  ["stock", "Units in stock"],
] as const;
const ofWords = [
  ["equals", "is"],
  ["contains", "contains"],
  ["starts-with", "starts with"],
] as const;
const ofNumbers = [
  ["equals", "is"],
  ["less-than", "is less than"],
  ["greater-than", "is more than"],
] as const;

type FormOf = { form: AdminForm<CollectionValues> };

/** The conditions, and how many products they include as they are now. */
export function RulesPanel({ form }: FormOf) {
  const conditions = useFormValue(form, (values) => values.conditions);
  return (
    <div className="grid grid-cols-1 gap-4">
      <SelectField form={form} name="match" label="Products must match" options={matches} className="max-w-sm" />
      <ul className="grid gap-3">
        {conditions.map((condition, at) => (
          <li key={condition.key}>
            <Condition form={form} at={at} />
          </li>
        ))}
      </ul>
      <ListFault form={form} name="conditions" label="Conditions" />
      <AdminButton disabled={form.disabled} className="justify-self-start" onClick={() => addRow(form, "conditions", newCondition())}>
        <Plus aria-hidden="true" className="size-4" />
        Add condition
      </AdminButton>
      <Matching form={form} />
    </div>
  );
}

function Condition({ form, at }: FormOf & { at: number }) {
  const { shop } = useAdminSession();
  const { value: field, disabled } = useFormField<CollectionValues, string>(form, `conditions[${at}].field`, { label: "Field" });
  const onField = (chosen: string) => {
    // "Contains" does not apply to numbers, nor "less than" to words.
    if (isOfNumbers(chosen as RuleField) !== isOfNumbers(field as RuleField)) form.api.setFieldValue(`conditions[${at}].relation`, "equals");
    form.api.setFieldValue(`conditions[${at}].field`, chosen);
  };
  const wanted = `Value of condition ${at + 1}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,5fr)_auto]">
      <AdminSelect
        label={`Field of condition ${at + 1}`}
        hideLabel
        options={fields}
        value={field}
        disabled={disabled}
        onChange={(event) => onField(event.target.value)}
      />
      <SelectField
        form={form}
        name={`conditions[${at}].relation`}
        label={`Operator of condition ${at + 1}`}
        hideLabel
        options={isOfNumbers(field as RuleField) ? ofNumbers : ofWords}
      />
      <AdminButton disabled={form.disabled} title="Remove this condition" onClick={() => removeRow(form, "conditions", at)} className="sm:order-last">
        <Trash2 aria-hidden="true" className="size-4" />
        <span className="sr-only">Remove condition {at + 1}</span>
      </AdminButton>
      <div className="col-span-3 sm:col-span-1">
        {field === "price" ? (
          <MoneyField
            form={form}
            name={`conditions[${at}].number`}
            label={wanted}
            hideLabel
            currency={shop.currency}
            optional
            placeholder={`Amount in ${shop.currency}`}
          />
        ) : field === "stock" ? (
          <NumberField form={form} name={`conditions[${at}].number`} label={wanted} hideLabel optional placeholder="Units" />
        ) : (
          <TextField form={form} name={`conditions[${at}].text`} label={wanted} hideLabel maxLength={255} placeholder="Not case-sensitive" />
        )}
      </div>
    </div>
  );
}

function Matching({ form }: FormOf) {
  const values = useFormValue(form, ({ match, conditions }) => JSON.stringify({ match, conditions }));
  const rules = rulesOf(JSON.parse(useDeferredValue(values)) as Pick<CollectionValues, "match" | "conditions">);
  const { data, error, isFetching } = useQuery({
    queryKey: ["admin", "matching", rules],
    queryFn: ({ signal }) => callAdmin("POST /api/admin/collection-rules/preview", { body: rules as NonNullable<typeof rules> }, { signal }),
    enabled: rules !== null,
    placeholderData: (before) => before,
  });
  return (
    <section aria-label="Products that match" className="rounded-control bg-canvas p-4">
      <p role="status" className="font-medium">
        {rules === null
          ? "Complete the conditions to see how many products match."
          : error
            ? error.message
            : data
              ? countText(data.count)
              : "Counting…"}
      </p>
      {rules && data && data.count > 0 && (
        <ul className={`mt-3 grid gap-2 sm:grid-cols-2 ${isFetching ? "opacity-80" : ""}`}>
          {data.first.map(({ id, title, pictureUrl }) => (
            <li key={id} className="flex min-w-0 items-center gap-3">
              <Thumbnail url={pictureUrl} />
              <Link to={links.adminProduct(id)} className="truncate hover:text-accent">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function countText(count: number): string {
  if (count === 0) return "No active product matches.";
  return count === 1 ? "1 active product matches." : `${numberText(count)} active products match.`;
}

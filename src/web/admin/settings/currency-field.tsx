import { useQuery, useQueryClient } from "@tanstack/react-query";
import { currencyCodes, currencyName } from "#domain/currencies.ts";
import type { CurrencyChange } from "#domain/currency/currency-types.ts";
import { lazyValue } from "#domain/lazy-value.ts";
import { numberText } from "#domain/number-text.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { ActionFaults, type ActionForm, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { PickerField } from "../toolkit/form-fields.tsx";
import type { PickerOption } from "../toolkit/picker.tsx";
import { toast } from "../toolkit/toasts.tsx";

const optionOf = (code: string): PickerOption => ({ value: code, label: `${currencyName(code)} (${code})` });
const options = lazyValue((): PickerOption[] => currencyCodes.map(optionOf).sort((one, other) => one.label.localeCompare(other.label, "en-US")));

/** The shop's currency. It is not part of the surrounding form: a change first shows what happens to all amounts, and is saved on its own. */
export function CurrencyField({ currency, disabled }: { currency: string; disabled: boolean }) {
  const client = useQueryClient();
  const form = useActionForm({
    initial: { to: currency },
    run: async ({ to }) => {
      await callAdmin("POST /api/admin/settings/currency", { body: { to, confirmed: true } });
      await client.invalidateQueries({ queryKey: ["admin"] });
      toast(`The currency of the shop is now ${currencyName(to)}.`);
    },
  });
  const to = useFormValue(form, (values) => values.to);
  const isKnown = options().some(({ value }) => value === currency);
  return (
    <div className="grid content-start gap-3">
      <PickerField
        form={{ ...form, disabled: disabled || form.isPending }}
        name="to"
        label="Currency"
        hint="All prices are in this currency. Choose another to see what would happen; nothing changes until you confirm."
        options={isKnown ? options() : [optionOf(currency), ...options()]}
        nothingFound="No currency matches."
      />
      {to !== currency && <Change key={to} form={form} to={to} />}
    </div>
  );
}

function Change({ form, to }: { form: ActionForm<{ to: string }>; to: string }) {
  const { data, error } = useQuery({
    queryKey: ["admin", "settings", "currency", to],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/settings/currency", { query: { to } }, { signal }),
    gcTime: 0,
    retry: false,
  });
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-3" aria-label={`Change the currency to ${to}`}>
      {error ? (
        <p role="alert" className="text-red">
          {error.message}
        </p>
      ) : !data ? (
        <p role="status">Checking what would happen…</p>
      ) : data.isPossible ? (
        <WhatHappens change={data} />
      ) : (
        <p role="status" className="text-red">
          {refusalText({ code: "currency-in-use", params: { ...data, currency: data.from, examples: undefined } })}
        </p>
      )}
      <ActionFaults form={form} />
      <div className="flex flex-wrap gap-2">
        {data?.isPossible && (
          <AdminButton look="danger" disabled={form.isPending} onClick={form.submit}>
            {form.isPending ? "Changing…" : `Change everything to ${to}`}
          </AdminButton>
        )}
        <AdminButton onClick={form.startOver}>{data ? `Keep ${data.from}` : "Cancel"}</AdminButton>
      </div>
    </fieldset>
  );
}

function WhatHappens({ change }: { change: CurrencyChange }) {
  const { from, to, prices, rounded, settings, collections, carts, testOrders, examples } = change;
  return (
    <div role="status" className="grid gap-3">
      <p>
        Amounts keep their numbers and are not converted at an exchange rate: {countText(prices, "price", "prices")},{" "}
        {countText(settings, "amount", "amounts")} in these settings,{" "}
        {countText(collections, "price rule of a collection", "price rules of collections")}, and the prices in{" "}
        {countText(carts, "open cart", "open carts")}.
      </p>
      {examples.length > 0 && (
        <ul className="grid gap-1">
          {examples.map(({ title, before, after }) => (
            <li key={`${title} ${before}`} className="figures">
              {title}: {before} becomes <strong>{after}</strong>
            </li>
          ))}
        </ul>
      )}
      {rounded > 0 && (
        <p className="text-amber">
          {rounded === 1 ? "1 price is" : `${numberText(rounded)} prices are`} rounded, because {to} has fewer decimals than {from}. Halves are
          rounded up, and no price becomes free. Rounding cannot be undone.
        </p>
      )}
      <p>Texts that mention amounts (titles, pages, articles) are not changed. Check them afterward.</p>
      {testOrders > 0 && (
        <p>
          {countText(testOrders, "test order stays", "test orders stay")} in {from}.
        </p>
      )}
    </div>
  );
}

const countText = (count: number, one: string, many: string) => `${numberText(count)} ${count === 1 ? one : many}`;

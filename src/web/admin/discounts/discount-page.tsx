import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { discountInput } from "#domain/discounts/discount-input.ts";
import type { FieldFaults } from "#domain/input-parsing.ts";
import { Badge } from "#ui/badge.tsx";
import { CallFault } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { DeleteButton } from "../toolkit/delete-button.tsx";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { schemaFaults } from "../toolkit/form-faults.ts";
import {
  CheckField,
  MoneyField,
  NumberField,
  OptionalTextField,
  PickerManyField,
  RadioField,
  SelectField,
  TextField,
  TimeField,
} from "../toolkit/form-fields.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { type RecordForm, useRecordForm } from "../toolkit/record-form.tsx";
import { RecordFormPage } from "../toolkit/record-form-page.tsx";
import { DiscountCostPanel } from "./discount-cost-panel.tsx";
import { DiscountPreviewPanel } from "./discount-preview-panel.tsx";
import { DiscountSwitch } from "./discount-switch.tsx";
import { type Discount, type DiscountValues, discountBody, everyCartText, newCode, stateOf } from "./discount-values.ts";

export const meta = () => [{ title: "Discount · Admin" }, { name: "robots", content: "noindex" }];

const discountQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "discount", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/discounts/:id", { params: { id } }, { signal }),
  });

export default function DiscountPage() {
  const { id = "" } = useParams();
  return id === "new" ? <DiscountEditor discount={null} /> : <StoredDiscount key={id} id={id} />;
}

function StoredDiscount({ id }: { id: string }) {
  const query = useQuery(discountQuery(id));
  return (
    <DetailPage query={query} noun="discount" back={back} narrow>
      {({ discount }) => <DiscountEditor discount={discount} />}
    </DetailPage>
  );
}

const back = { to: links.adminPage("discounts"), text: "Discounts" };
const kinds = [
  ["percent", "Percent off goods"],
  ["amount", "Amount off goods"],
  ["free-shipping", "Free shipping"],
] as const;

const ways = [
  ["code", "Discount code", "Only buyers who enter the code get it."],
  ["automatic", "Automatic", "Every buyer gets it without entering anything."],
] as const;

function DiscountEditor({ discount }: { discount: Discount | null }) {
  const form = useDiscountForm(discount);
  const state = discount && stateOf(discount, Date.now());
  return (
    <PageFrame
      title={discount ? discount.title : "New discount"}
      back={back}
      narrow
      badges={state && <Badge tone={state.tone}>{state.text}</Badge>}
      actions={
        discount &&
        !form.isReadOnly && (
          <>
            <DiscountSwitch discount={discount} />
            {discount.uses === 0 && (
              <DeleteButton
                title={discount.title}
                remove={() => callAdmin("DELETE /api/admin/discounts/:id", { params: { id: discount.id } })}
                queryKey={["admin", "discounts"]}
                listPath={links.adminPage("discounts")}
              >
                No order used this discount. This cannot be undone.
              </DeleteButton>
            )}
          </>
        )
      }
    >
      <RecordFormPage form={form} create={discount ? undefined : "Create discount"}>
        <div className="grid gap-4">
          <WorthPanel form={form} />
          <LimitsPanel form={form} uses={discount?.uses ?? 0} />
          <DiscountPreviewPanel form={form} id={discount?.id ?? null} />
          {discount && <DiscountCostPanel id={discount.id} />}
        </div>
      </RecordFormPage>
    </PageFrame>
  );
}

function WorthPanel({ form }: { form: RecordForm<DiscountValues> }) {
  const { shop } = useAdminSession();
  const kind = useFormValue(form, (values) => values.kind);
  const way = useFormValue(form, (values) => values.way);
  return (
    <Panel>
      <div className="grid gap-4 sm:grid-cols-2">
        <RadioField form={form} name="way" label="How buyers get it" options={ways} className="sm:col-span-2" />
        <TextField
          form={form}
          name="title"
          label="Name"
          required
          maxLength={100}
          hint="Shown to buyers, for example “Spring sale”."
          className={way === "automatic" ? "sm:col-span-2" : ""}
        />
        {way === "code" && <CodeField form={form} />}
        <SelectField form={form} name="kind" label="Type" options={kinds} />
        {kind === "percent" && (
          <NumberField form={form} name="percentHundredths" label="Percent" optional min={0.01} max={100} decimals={2} unit={100} sign="%" />
        )}
        {kind === "amount" && <MoneyField form={form} name="amountCents" label={`Amount (${shop.currency})`} currency={shop.currency} optional />}
      </div>
    </Panel>
  );
}

function CodeField({ form }: { form: RecordForm<DiscountValues> }) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <OptionalTextField
        form={form}
        name="code"
        label="Code"
        required
        maxLength={40}
        hint="Buyers enter it at checkout."
        className="min-w-40 flex-1 basis-40"
      />
      {!form.isReadOnly && (
        <AdminButton className="mt-6" disabled={form.disabled} onClick={() => form.api.setFieldValue("code", newCode())}>
          Generate code
        </AdminButton>
      )}
    </div>
  );
}

function LimitsPanel({ form, uses }: { form: RecordForm<DiscountValues>; uses: number }) {
  const { shop } = useAdminSession();
  const { data } = useQuery({
    queryKey: ["admin", "collection-choices"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/collection-choices", {}, { signal }),
  });
  const collections = (data?.collections ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Panel title="When it applies">
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          form={form}
          name="minimumCents"
          label={`Minimum goods total (${shop.currency})`}
          currency={shop.currency}
          hint="Enter 0.00 for no minimum."
        />
        <PickerManyField
          form={form}
          name="collectionIds"
          label="Collections"
          options={collections}
          nothingFound="No collection has this name."
          hint="Only for products of these collections. Leave it empty for all products."
        />
        <TimeField form={form} name="startsAt" label="Starts" />
        <TimeField form={form} name="endsAt" label="Ends" optional hint="Leave it empty for no end." />
        <NumberField
          form={form}
          name="maxUses"
          label="Maximum number of orders"
          optional
          min={1}
          hint={`Leave it empty for no limit.${uses > 0 ? ` Used ${uses} times so far.` : ""}`}
        />
        <CheckField form={form} name="isOncePerBuyer" label="Once per buyer" hint="Buyers are identified by their email address." />
      </div>
      <p className="mt-4 text-slate">If several discounts on goods apply, an order gets the largest one. Free shipping can apply in addition.</p>
    </Panel>
  );
}

function useDiscountForm(discount: Discount | null): RecordForm<DiscountValues> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { shop } = useAdminSession();
  const created = useRef<string | null>(null);
  const stored = useMemo(() => (discount ? valuesOf(discount) : newDiscount()), [discount]);
  return useRecordForm<DiscountValues>({
    record: `discount/${discount?.id ?? "new"}`,
    title: discount?.title ?? "New discount",
    path: links.adminDiscount(discount?.id ?? "new"),
    stored,
    disabled: !useRight("discounts.change"),
    check: discountFaults,
    save: async (values, confirmed) => {
      const now = Date.now();
      const question = everyCartText(values, shop.currency, now);
      if (question !== null && question !== (discount && everyCartText(stored, shop.currency, now))) requireYes(question, confirmed);
      const body = discountBody(values);
      const saved = discount
        ? await callAdmin("PUT /api/admin/discounts/:id", { params: { id: discount.id }, body: { revision: values.revision, discount: body } })
        : await callAdmin("POST /api/admin/discounts", { body });
      client.setQueryData(discountQuery(saved.discount.id).queryKey, saved);
      client.invalidateQueries({ queryKey: ["admin", "discounts"] });
      if (discount) return valuesOf(saved.discount);
      created.current = saved.discount.id;
      return stored;
    },
    ...(discount && { reload: async () => valuesOf((await client.fetchQuery({ ...discountQuery(discount.id), staleTime: 0 })).discount) }),
    saved: discount ? "Saved. It applies within a second." : "Discount created.",
    onSaved: () => {
      if (created.current) navigate(links.adminDiscount(created.current), { replace: true });
    },
  });
}

function discountFaults(values: DiscountValues): FieldFaults {
  const faults = schemaFaults(discountInput, discountBody(values));
  return values.way === "code" && !values.code?.trim() ? { ...faults, code: "Enter a code, or choose an automatic discount." } : faults;
}

/** Asks for confirmation, as the server would, before a discount applies to every cart. */
function requireYes(question: string, confirmed: string[]): void {
  const code = "every-cart";
  if (!confirmed.includes(code))
    throw new CallFault(409, { error: question, code: "confirmation-needed", params: { questions: { [code]: question } } }, null);
}

function valuesOf({ id: _, uses: __, ...values }: Discount): DiscountValues {
  return { ...values, way: values.code === null ? "automatic" : "code" };
}

/** A new discount that starts in this minute and has no end. */
function newDiscount(): DiscountValues {
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  const limits = { minimumCents: 0, collectionIds: [], startsAt, endsAt: null, maxUses: null, isOncePerBuyer: false };
  return { way: "code", title: "", code: null, kind: "percent", percentHundredths: null, amountCents: null, ...limits, revision: 0 };
}

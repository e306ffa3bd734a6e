import { useNavigate, useParams } from "react-router";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { ActionFormBody } from "../toolkit/action-form.tsx";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { CheckField, ListFault, MoneyField, NumberField, TextField } from "../toolkit/form-fields.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { type EditForm, fixedUnits, isEditable, useEditForm } from "./edit-order-form.ts";
import { EditPreview, saveWords, useEditPreview } from "./edit-order-preview.tsx";
import { AddedProducts } from "./edit-order-products.tsx";
import { useAdminOrder } from "./order-calls.ts";
import { PostalAddressFields } from "./postal-address-fields.tsx";

export const meta = () => [{ title: "Edit order · Admin" }, { name: "robots", content: "noindex" }];

/** Edits what has not shipped yet: quantities, products, address and the price of shipping. A preview shows the new total. */
export default function EditOrderPage() {
  const { id = "" } = useParams();
  const query = useAdminOrder(id);
  const back = { to: links.adminOrder(id), text: query.data?.name ?? "Order" };
  return (
    <DetailPage query={query} noun="order" back={back}>
      {(order) => (
        <PageFrame title={`Edit ${order.name}`} back={back}>
          {isEditable(order) ? (
            <Editor key={order.edits} order={order} />
          ) : (
            <Panel>
              <EmptyNote title={order.cancelled ? "This order was canceled" : "Nothing left to change"}>
                {order.cancelled
                  ? "A canceled order cannot be edited."
                  : "Everything in this order was shipped or refunded, so it cannot be edited. To refund money, use Refund."}
              </EmptyNote>
            </Panel>
          )}
        </PageFrame>
      )}
    </DetailPage>
  );
}

function Editor({ order }: { order: AdminOrder }) {
  const navigate = useNavigate();
  const leave = () => navigate(links.adminOrder(order.id));
  const form = useEditForm(order, leave);
  const discard = () => {
    form.startOver();
    leave();
  };
  const moves = useFormValue(form, (values) => values.moves);
  const notify = useFormValue(form, (values) => values.notify);
  const state = useEditPreview(form, order);
  const isShipped = order.fulfillments.some(({ cancellation }) => !cancellation);
  return (
    <ActionFormBody
      form={form}
      submit={saveWords(order, { preview: state.preview, notify })}
      isReady={!state.isAsking}
      dismiss="Discard"
      onDismiss={discard}
      buttons="bar"
    >
      <div className="grid grid-cols-1 items-start gap-4 min-[1150px]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Panel title="Items">
            <Lines form={form} order={order} />
            <ListFault form={form} name="lines" label="Items" />
            <AddedProducts form={form} currency={order.total.currencyCode} />
          </Panel>
          <Panel title="Shipping">
            <MoneyField
              form={form}
              name="shipping"
              label={`Shipping price before tax (${order.total.currencyCode})`}
              currency={order.total.currencyCode}
              className="max-w-xs"
            />
            <div className="mt-4 grid gap-4">
              {isShipped ? (
                <p className="text-slate">The address cannot be changed because part of the order has already shipped to it.</p>
              ) : (
                <CheckField form={form} name="moves" label="Change the shipping address" hint="Taxes are recalculated at today’s rates." />
              )}
              {moves && !isShipped && <PostalAddressFields form={form} />}
            </div>
          </Panel>
          <Panel title="Reason and email">
            <div className="grid gap-4">
              <TextField
                form={form}
                name="reason"
                label="Reason (only staff see it)"
                required
                maxLength={300}
                hint="Required. Shown in the timeline."
              />
              {!order.isBuyerErased && (
                <CheckField
                  form={form}
                  name="notify"
                  label="Email the buyer"
                  hint={`Tells ${order.email} what changed and what the order costs now, and of a refund that follows from it. An invoice or credit note is emailed in any case.`}
                />
              )}
            </div>
          </Panel>
        </div>
        <div className="lg:sticky lg:top-20">
          <EditPreview order={order} state={state} />
        </div>
      </div>
    </ActionFormBody>
  );
}

function Lines({ form, order }: { form: EditForm; order: AdminOrder }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {order.lines.map((line, at) => {
        const fixed = fixedUnits(line);
        return (
          <li key={line.id} className="flex items-start gap-3">
            <span className="min-w-0 flex-1">
              <span className="block">{line.title}</span>
              {shownVariant(line.variantTitle) && <span className="block text-slate">{line.variantTitle}</span>}
              <span className="figures block text-[0.8125rem] text-slate">
                {line.sku && <span className="font-mono">{line.sku}</span>}
                {line.sku && " · "}
                {moneyText(line.unitPrice)} each
              </span>
              {fixed > 0 && <span className="figures block text-[0.8125rem] text-slate">{fixed} shipped or refunded, cannot be removed</span>}
            </span>
            <NumberField
              form={form}
              name={`lines[${at}].quantity`}
              label={`Quantity of ${line.title}`}
              hideLabel
              min={fixed}
              className="w-24 shrink-0"
            />
          </li>
        );
      })}
    </ul>
  );
}

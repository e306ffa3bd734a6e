import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { movementWords } from "#domain/inventory/stock-adjustment-input.ts";
import { numberText } from "#domain/number-text.ts";
import { Badge } from "#ui/badge.tsx";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { calendarDay, timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { TextField } from "../toolkit/form-fields.tsx";
import { CursorPages, useListState } from "../toolkit/list-controls.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type AdjustedVariant, AdjustStockDialog } from "./adjust-stock-dialog.tsx";
import { deliveryName, variantName } from "./stock-cells.tsx";

export const meta = () => [{ title: "Stock of a variant · Admin" }, { name: "robots", content: "noindex" }];

type Ledger = Answer<"GET /api/admin/inventory/:id">;
type Movement = Ledger["movements"][number];

/** The stock of one variant and the units on their way, with the movements that led to it. */
export default function StockPage() {
  const { id = "" } = useParams();
  const { get, change } = useListState();
  const after = get("after");
  const query = useQuery({
    queryKey: ["admin", "inventory", id, after],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/inventory/:id", { params: { id }, query: { after } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DetailPage query={query} noun="stock" back={{ to: links.adminPage("inventory"), text: "Inventory" }}>
      {(ledger) => <StockOfVariant key={id} ledger={ledger} after={after} onPage={(cursor) => change({ after: cursor })} />}
    </DetailPage>
  );
}

function StockOfVariant({ ledger, after, onPage }: { ledger: Ledger; after: string; onPage: (after: string) => void }) {
  const { variant, deliveries, movements, next } = ledger;
  const mayAdjust = useRight("stock.adjust");
  const [adjusted, setAdjusted] = useState<AdjustedVariant | null>(null);
  const name = variantName(variant);
  return (
    <PageFrame
      title={name}
      back={{ to: links.adminPage("inventory"), text: "Inventory" }}
      badges={
        <>
          {variant.sku && <span className="font-mono text-[0.8125rem] text-slate">{variant.sku}</span>}
          {variant.isRetired && <Badge tone="gray">No longer sold</Badge>}
        </>
      }
      actions={
        <>
          <AdminLinkButton to={links.adminProduct(variant.productId)}>Product</AdminLinkButton>
          {mayAdjust && variant.tracked && (
            <AdminButton look="solid" onClick={() => setAdjusted({ id: variant.id, name, onHand: variant.onHand, reserved: variant.reserved })}>
              Adjust stock
            </AdminButton>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <FiguresPanel ledger={ledger} />
        <PlacePanel variant={variant} disabled={!mayAdjust} />
        {deliveries.length > 0 && <DeliveriesPanel deliveries={deliveries} />}
        <Panel title="History" flush>
          {movements.length === 0 ? (
            <EmptyNote title="No stock changes yet">Sales, deliveries and adjustments are listed here.</EmptyNote>
          ) : (
            <>
              <AdminTable
                caption="History"
                columns={columns}
                rows={movements}
                keyOf={({ id, kind }) => `${kind} ${id}`}
                phone={(movement) => <PhoneMovement movement={movement} />}
                narrowBelow="3xl"
              />
              <CursorPages after={after} next={next} onChange={onPage} count={movements.length} noun="movement" />
            </>
          )}
        </Panel>
      </div>
      <AdjustStockDialog variant={adjusted} onClose={() => setAdjusted(null)} />
    </PageFrame>
  );
}

function FiguresPanel({ ledger: { variant, explained } }: { ledger: Ledger }) {
  const figures = [
    ["On hand", variant.onHand],
    ["Reserved", variant.reserved],
    ["Available", variant.available],
    ["Incoming", variant.incoming],
  ] as const;
  return (
    <Panel>
      {variant.tracked ? (
        <>
          <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
            {figures.map(([title, units]) => (
              <div key={title}>
                <dt className="text-slate">{title}</dt>
                <dd className="figures text-xl">{numberText(units)}</dd>
              </div>
            ))}
          </dl>
          <p className="figures mt-4 text-slate">{explanation(variant.onHand, explained)}</p>
          {explained.unexplained !== 0 && (
            <p role="alert" className="mt-2 text-red">
              {numberText(explained.unexplained)} of these units cannot be explained by the history. Count the variant and adjust its stock.
            </p>
          )}
        </>
      ) : (
        <p className="text-slate">Stock is not tracked for this variant, so it can always be sold. You can change this in the product.</p>
      )}
    </Panel>
  );
}

/** "12 on hand = 40 received + 2 returned − 30 sold". */
function explanation(onHand: number, { opening, sums }: Ledger["explained"]): string {
  const parts = [
    ...(opening !== 0 || sums.length === 0 ? [["at first", opening] as const] : []),
    ...sums.map(({ reason, units }) => [movementWords[reason].toLowerCase(), units] as const),
  ];
  const text = parts.map(([word, units], at) => `${units < 0 ? "− " : at > 0 ? "+ " : ""}${numberText(Math.abs(units))} ${word}`).join(" ");
  return `${numberText(onHand)} on hand = ${text}`;
}

/** The storage location of the variant, which pick lists show. */
function PlacePanel({ variant: { id, place }, disabled }: { variant: Ledger["variant"]; disabled: boolean }) {
  const client = useQueryClient();
  const form = useActionForm<{ place: string }>({
    initial: { place },
    run: (body, { seen }) =>
      callAdmin("PUT /api/admin/inventory/:id/place", { params: { id }, body: { ...body, seen: seen.place } })
        .then(() => toast("Saved. Pick lists show this location."))
        .finally(() => client.invalidateQueries({ queryKey: ["admin", "inventory"] })),
  });
  if (disabled) return place === "" ? null : <Panel title="Location">{place}</Panel>;
  return (
    <Panel>
      <ActionFormBody form={form} submit="Save" look="outline" isReady={form.isDirty} buttons="beside">
        <TextField
          form={form}
          name="place"
          label="Location"
          maxLength={60}
          placeholder="Shelf B4"
          hint="Pick lists show locations and are sorted by them."
        />
      </ActionFormBody>
    </Panel>
  );
}

function DeliveriesPanel({ deliveries }: { deliveries: Ledger["deliveries"] }) {
  return (
    <Panel title="Incoming">
      <ul className="grid gap-1">
        {deliveries.map((delivery) => (
          <li key={`${delivery.deliveryId} ${delivery.expectedOn}`} className="flex flex-wrap gap-x-3">
            <span className="figures">
              {numberText(delivery.units)} on {calendarDay(delivery.expectedOn)}
            </span>
            <Link to={links.adminIncoming(delivery.deliveryId)} className="text-accent hover:underline">
              {deliveryName(delivery)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const changeText = (units: number) => (units === 0 ? "" : units > 0 ? `+${numberText(units)}` : `−${numberText(-units)}`);
const kindText = ({ kind }: Movement) => (kind === "reserved" ? "Reserved" : kind === "released" ? "Released" : movementWords[kind]);

const columns: AdminColumn<Movement>[] = [
  { id: "at", title: "When", cellClassName: "whitespace-nowrap text-slate", cell: ({ at }) => timeText(at) },
  { id: "what", title: "What", cellClassName: "whitespace-nowrap", cell: kindText },
  { id: "about", title: "Details", cellClassName: "w-full max-w-44 truncate", cell: (movement) => <About movement={movement} /> },
  { id: "reserved", title: "Reserved", isNumber: true, cellClassName: "text-slate", cell: ({ reservedChange }) => changeText(reservedChange) },
  { id: "change", title: "Change", isNumber: true, cell: ({ onHandChange }) => changeText(onHandChange) },
  {
    id: "onHand",
    title: "On hand",
    isNumber: true,
    cell: ({ onHand, onHandChange }) => <span className={onHandChange === 0 ? "text-slate" : ""}>{onHand === null ? "" : numberText(onHand)}</span>,
  },
];

/** The order or delivery that the movement belongs to, who made it, and their note. */
function About({ movement: { order, delivery, byName, note } }: { movement: Movement }) {
  const parts = [
    order && (
      <Link key="order" to={links.adminOrder(order.id)} className="text-accent hover:underline">
        {order.name}
      </Link>
    ),
    delivery && (
      <Link key="delivery" to={links.adminIncoming(delivery.id)} className="text-accent hover:underline">
        {delivery.reference || "Delivery"}
      </Link>
    ),
    byName && <span key="by">{byName}</span>,
    note && (
      <span key="note" className="text-slate">
        {note}
      </span>
    ),
  ].filter(Boolean);
  return <span className="inline-flex max-w-full flex-wrap gap-x-3">{parts}</span>;
}

function PhoneMovement({ movement }: { movement: Movement }) {
  const { at, onHandChange, reservedChange, onHand } = movement;
  return (
    <div className="grid gap-1 px-4 py-3">
      <span className="flex justify-between gap-3">
        <span className="font-medium">{kindText(movement)}</span>
        <span className="figures">
          {onHandChange === 0 ? `${changeText(reservedChange)} reserved` : `${changeText(onHandChange)} → ${numberText(onHand ?? 0)}`}
        </span>
      </span>
      <span className="text-slate">{timeText(at)}</span>
      <About movement={movement} />
    </div>
  );
}

import { reasonTitles, returnReasons } from "#domain/returns/return-reasons.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/order-return-page";
import { loadOrderReturn, type ReturnAnswer, submitOrderReturn } from "./order-return-page.server.ts";
import { orderPageHeaders } from "./order-status-page.server.ts";

export const loader = loadOrderReturn;
export const action = submitOrderReturn;

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: "Return items", path: "/orders", noIndex: true }), { name: "referrer", content: "same-origin" }];
}

export function headers() {
  return orderPageHeaders;
}

const reasons = [["", "Choose a reason"], ...returnReasons.map((reason) => [reason, reasonTitles[reason]] as const)] as const;

/** Requests a return. It is the page's own form, so it works without script. */
export default function OrderReturnPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { token, name, lines, hasShipped } = loaderData;
  if (lines.length === 0)
    return (
      <EmptyState
        heading="h1"
        title={hasShipped ? "Nothing can be returned here" : "Nothing to return yet"}
        text={
          hasShipped
            ? "Everything that shipped is already in a return, was refunded, or is past its return period."
            : "Nothing of this order has shipped. What can be done with it now is on the page of the order."
        }
      >
        <LinkButton to={links.orderStatus(token)}>Back to the order</LinkButton>
        <LinkButton to={links.contact()} look="outline">
          Contact Us
        </LinkButton>
      </EmptyState>
    );
  return (
    <div className="content max-w-3xl py-10 sm:py-14">
      <h1 className="text-3xl">Return items of order {name}</h1>
      <p className="mt-3 max-w-reading text-slate">
        Say what you want to send back. We will look at your request and email you how to return the items; please keep them until then.
      </p>
      <form method="post" className="mt-8 grid gap-8">
        {actionData?.message && (
          <p role="alert" className="rounded-control bg-red-soft px-4 py-3 text-red">
            {actionData.message}
          </p>
        )}
        <ul className="grid gap-6">
          {lines.map((line) => (
            <Line key={line.lineId} line={line} answer={actionData} />
          ))}
        </ul>
        <TextArea
          name="comment"
          label="Anything we should know"
          rows={4}
          maxLength={2000}
          defaultValue={actionData?.values["comment"] ?? ""}
          hint="For example: what does not work, or what the parcel looked like."
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit">Send request</Button>
          <LinkButton to={links.orderStatus(token)} look="outline">
            Back to the order
          </LinkButton>
        </p>
      </form>
    </div>
  );
}

type ReturnableLine = Route.ComponentProps["loaderData"]["lines"][number];

function Line({ line, answer }: { line: ReturnableLine; answer: ReturnAnswer | undefined }) {
  return (
    <li className="grid gap-4 border-t border-line pt-5">
      <span className="flex items-start gap-4">
        <span className="block size-14 shrink-0 rounded-control border border-line bg-paper">
          {line.imageUrl && <img src={line.imageUrl} alt="" width={56} height={56} className="size-full rounded-control object-contain p-1" />}
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-medium">{line.title}</span>
          {line.variantTitle && <span className="block text-sm text-slate">{line.variantTitle}</span>}
          {line.sku && <span className="block font-mono text-xs text-slate">{line.sku}</span>}
          <span className="block text-sm text-slate">Can be returned until {line.until}</span>
        </span>
      </span>
      <span className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <TextField
          name={`quantity.${line.lineId}`}
          label={`Quantity (up to ${line.quantity})`}
          type="number"
          inputMode="numeric"
          min={0}
          max={line.quantity}
          step={1}
          defaultValue={answer?.values[`quantity.${line.lineId}`] ?? "0"}
          error={answer?.errors[`quantity.${line.lineId}`]}
        />
        <SelectField
          name={`reason.${line.lineId}`}
          label="Reason"
          options={reasons}
          defaultValue={answer?.values[`reason.${line.lineId}`] ?? ""}
          error={answer?.errors[`reason.${line.lineId}`]}
        />
      </span>
    </li>
  );
}

import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { byText } from "./action-by-text.ts";

export function OrderCancellationPanel({ order: { cancellation } }: { order: AdminOrder }) {
  if (!cancellation) return null;
  return (
    <Panel title="Cancellation">
      <p>{cancellation.reason}</p>
      <p className="text-slate">{byText({ at: cancellation.at, staffName: cancellation.staffName ?? "the shop" })}</p>
    </Panel>
  );
}

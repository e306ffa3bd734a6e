import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { disputeReason, disputeState } from "#web/messages/dispute-words.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { timeText } from "../toolkit/date-format.ts";
import { FaultNote, Panel } from "../toolkit/page-frame.tsx";

type Dispute = Answer<"GET /api/admin/orders/:id/disputes">["disputes"][number];

const badges: Record<Dispute["status"], [BadgeTone, string]> = {
  inquiry: ["amber", "Inquiry"],
  open: ["amber", "Needs response"],
  "in-review": ["gray", "In review"],
  won: ["green", "Won"],
  lost: ["red", "Lost"],
  closed: ["gray", "Closed"],
};

/** Disputes of the order's payments: until when staff must respond, and where. Shows nothing for orders without one. */
export function OrderDisputesPanel({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "orders", orderId, "disputes"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/orders/:id/disputes", { params: { id: orderId } }, { signal }),
  });
  if (error && !data)
    return (
      <Panel title="Disputes">
        <FaultNote fault={error} onRetry={refetch} what="The disputes could not be loaded." />
      </Panel>
    );
  if (!data || data.disputes.length === 0) return null;
  return (
    <Panel title="Disputes">
      <ul className="grid gap-4">
        {data.disputes.map((dispute) => (
          <DisputeEntry key={dispute.id} dispute={dispute} />
        ))}
      </ul>
    </Panel>
  );
}

function DisputeEntry({ dispute }: { dispute: Dispute }) {
  const [tone, text] = badges[dispute.status];
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures font-medium">{moneyText(dispute.amount)}</span>
        <Badge tone={tone}>{text}</Badge>
        <span className="inline-block text-slate first-letter:uppercase">{disputeReason(dispute)}</span>
      </p>
      <p>{disputeState(dispute, timeText)}</p>
      <p className="text-[0.8125rem] text-slate">Opened {timeText(dispute.openedAt)}</p>
      {dispute.url && (
        <a href={dispute.url} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1.5 text-accent underline underline-offset-2">
          {dispute.answerBy ? "Respond in Stripe" : "Open in Stripe"}
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </li>
  );
}

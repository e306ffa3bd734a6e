import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { OrderStatusView } from "./order-status-view.ts";
import { ReturnPictures } from "./return-pictures-form.tsx";

type Returned = OrderStatusView["returns"][number];

const badges: Record<Returned["status"], [BadgeTone, string]> = {
  requested: ["amber", "Requested"],
  approved: ["green", "Approved"],
  declined: ["red", "Declined"],
  received: ["green", "Received"],
  closed: ["gray", "Closed"],
  withdrawn: ["gray", "Withdrawn"],
};

/** The returns of the order, with what to do next. */
export function OrderReturnsList({ returns, uploadFault }: { returns: Returned[]; uploadFault: string | null }) {
  if (returns.length === 0) return null;
  return (
    <section aria-labelledby="order-returns" className="grid gap-5">
      <h2 id="order-returns" className="text-xl">
        Returns
      </h2>
      {returns.map((returned) => (
        <ShownReturn key={returned.id} returned={returned} uploadFault={uploadFault} />
      ))}
    </section>
  );
}

function ShownReturn({ returned, uploadFault }: { returned: Returned; uploadFault: string | null }) {
  const [tone, text] = badges[returned.status];
  return (
    <article className="grid gap-3 rounded-surface border border-line p-5">
      <h3 className="flex flex-wrap items-center gap-3 text-lg font-medium">
        {returned.title} <Badge tone={tone}>{text}</Badge>
      </h3>
      {returned.texts.map((sentence, at) => (
        <p key={sentence} className={at === 0 ? "" : "text-sm text-slate [overflow-wrap:anywhere]"}>
          {sentence}
        </p>
      ))}
      {returned.sendTo && (
        <div>
          <h4 className="text-sm text-slate">Send to</h4>
          <p className="whitespace-pre-line">{returned.sendTo}</p>
        </div>
      )}
      {returned.instructions && <p className="rounded-control bg-canvas px-4 py-3 whitespace-pre-line">{returned.instructions}</p>}
      <ul className="grid gap-1">
        {returned.lines.map(({ title, quantity, reason }) => (
          <li key={title + reason} className="[overflow-wrap:anywhere]">
            {title} <span className="figures text-slate">× {quantity}</span>
            <span className="block text-sm text-slate">Reason: {reason}</span>
          </li>
        ))}
      </ul>
      <ReturnPictures returned={returned} uploadFault={uploadFault} />
      {returned.canWithdraw && (
        <form method="post">
          <input type="hidden" name="intent" value="withdraw-return" />
          <input type="hidden" name="returnId" value={returned.id} />
          <Button type="submit" look="plain">
            Keep the items after all
          </Button>
        </form>
      )}
    </article>
  );
}

import { Link } from "react-router";
import type { DisputesToAnswer } from "#domain/open-tasks/open-tasks.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { disputeReason } from "#web/messages/dispute-words.ts";
import { timeText } from "../toolkit/date-format.ts";
import { TaskItem } from "./task-item.tsx";

/** Disputed payments. If the shop does not answer the bank in time, the money is lost. */
export function DisputesTask({ disputes, total }: DisputesToAnswer) {
  if (total === 0) return null;
  return (
    <TaskItem isFault>
      {total === 1 ? "A buyer’s bank disputed a payment. " : `Buyers’ banks disputed ${total} payments. `}
      Submit your evidence in time:{" "}
      {disputes.map(({ id, order, amount, answerBy, reason, isTest, url }, at) => (
        <span key={id}>
          {at > 0 && "; "}
          {order ? (
            <Link to={links.adminOrder(order.id)} className="text-accent underline underline-offset-2">
              {order.name}
            </Link>
          ) : (
            <a href={url ?? undefined} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
              in Stripe
            </a>
          )}
          <span className="figures"> {moneyText(amount)}</span> ({disputeReason({ reason })}){answerBy && ` by ${timeText(answerBy)}`}
          {isTest && " (test)"}
        </span>
      ))}
      {total > disputes.length && ` and ${total - disputes.length} more`}.
    </TaskItem>
  );
}

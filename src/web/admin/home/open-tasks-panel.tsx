import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queueHealth } from "#domain/queue-health.ts";
import { links } from "#web/links.ts";
import { queueRemedy, queueSentence } from "#web/messages/queue-words.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { DisputesEntry } from "./disputes-entry.tsx";
import { NotCarriedEntry } from "./not-carried-entry.tsx";
import { BackgroundFaults, BalancesToSettle, Entry, GoodsToDecide, RefundsToConfirm, RefundsToSend } from "./open-tasks-entries.tsx";
import { StoppedEntries } from "./stopped-entries.tsx";
import { UnmatchedMoneyEntry } from "./unmatched-money.tsx";
import { WaitingEntries } from "./waiting-entries.tsx";

/** While anything needs a person, or takes longer than usual. */
export function OpenTasksPanel() {
  const { data } = useQuery({
    queryKey: ["admin", "settings", "open-tasks"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/open-tasks", {}, { signal }),
    refetchInterval: 60_000,
  });
  if (!data) return null;
  const {
    disputesToAnswer,
    refundsToSend,
    refundsToConfirm,
    goodsToDecide,
    balancesToCollect,
    differencesToReturn,
    unmatchedMoney,
    notCarried,
    waiting,
    faults,
    faultsInAll,
    stopped,
    isOrdersEmailMissing,
    queues,
  } = data;
  const inNeed =
    disputesToAnswer.total +
    refundsToSend.total +
    refundsToConfirm.total +
    goodsToDecide.total +
    balancesToCollect.total +
    differencesToReturn.total +
    unmatchedMoney.total +
    notCarried.length +
    Object.values(waiting).reduce((sum, count) => sum + count, 0) +
    faultsInAll +
    stopped.webhooks.length +
    stopped.disks.length +
    (stopped.backup ? 1 : 0);
  const isUrgent = inNeed > 0 || isOrdersEmailMissing || queues.some((queue) => queueHealth(queue) !== "backlog");
  if (!isUrgent && queues.length === 0) return null;
  return (
    <Panel title={isUrgent ? "Needs your attention" : "Taking longer than usual"} className="mb-4">
      <ul className="grid gap-3">
        <UnmatchedMoneyEntry {...unmatchedMoney} />
        <DisputesEntry {...disputesToAnswer} />
        <RefundsToSend need={refundsToSend} />
        <RefundsToConfirm need={refundsToConfirm} />
        <GoodsToDecide need={goodsToDecide} />
        <BalancesToSettle collect={balancesToCollect} giveBack={differencesToReturn} />
        <WaitingEntries waiting={waiting} />
        <NotCarriedEntry rows={notCarried} />
        <StoppedEntries stopped={stopped} />
        <BackgroundFaults faults={faults} total={faultsInAll} />
        {isOrdersEmailMissing && (
          <Entry isFault>
            Nobody gets an email about new orders because no orders email is set.{" "}
            <Link to={links.adminSettings("shop")} className="text-accent underline underline-offset-2">
              Set the orders email
            </Link>
          </Entry>
        )}
        {queues.map((queue) => (
          <Entry key={queue.name} isFault={queueHealth(queue) !== "backlog"}>
            {queueSentence(queue)}. {queueRemedy(queue)}
          </Entry>
        ))}
      </ul>
    </Panel>
  );
}

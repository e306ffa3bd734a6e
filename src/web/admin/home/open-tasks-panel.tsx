import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queueHealth } from "#domain/queue-health.ts";
import { links } from "#web/links.ts";
import { queueRemedy, queueSentence } from "#web/messages/queue-words.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { BackgroundFaultTasks } from "./background-fault-tasks.tsx";
import { CountedTasks } from "./counted-tasks.tsx";
import { DisputesTask } from "./disputes-task.tsx";
import { BalancesToSettle, RefundsToConfirm, RefundsToSend, RestockDecisions } from "./order-tasks.tsx";
import { SystemProblemTasks } from "./system-problem-tasks.tsx";
import { TaskItem } from "./task-item.tsx";
import { UnmatchedPaymentTasks } from "./unmatched-payment-tasks.tsx";
import { UnshippableGoodsTask } from "./unshippable-goods-task.tsx";

/** The tasks that need a person, and queues that take longer than usual. Shows nothing if there are none. */
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
    restockDecisions,
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
    restockDecisions.total +
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
        <UnmatchedPaymentTasks {...unmatchedMoney} />
        <DisputesTask {...disputesToAnswer} />
        <RefundsToSend need={refundsToSend} />
        <RefundsToConfirm need={refundsToConfirm} />
        <RestockDecisions need={restockDecisions} />
        <BalancesToSettle collect={balancesToCollect} giveBack={differencesToReturn} />
        <CountedTasks waiting={waiting} />
        <UnshippableGoodsTask rows={notCarried} />
        <SystemProblemTasks stopped={stopped} />
        <BackgroundFaultTasks faults={faults} total={faultsInAll} />
        {isOrdersEmailMissing && (
          <TaskItem isFault>
            Nobody gets an email about new orders because no orders email is set.{" "}
            <Link to={links.adminSettings("shop")} className="text-accent underline underline-offset-2">
              Set the orders email
            </Link>
          </TaskItem>
        )}
        {queues.map((queue) => (
          <TaskItem key={queue.name} isFault={queueHealth(queue) !== "backlog"}>
            {queueSentence(queue)}. {queueRemedy(queue)}
          </TaskItem>
        ))}
      </ul>
    </Panel>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import type { NamedFailedJob } from "#domain/system/failed-jobs.ts";
import { links } from "#web/links.ts";
import { againText, allAgainText, orderMailTitle, queueCount, ranAgainText } from "#web/messages/queue-words.ts";
import { TaskItem } from "../home/task-item.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import type { SystemView } from "./system-findings.ts";

type Again = { queue: NamedFailedJob["name"]; id?: string };

/** Jobs that were given up, each with its cause. Staff can run one job, or all jobs of a queue, again. */
export function FailedJobsPanel({ failedJobs, queues }: Pick<SystemView, "failedJobs" | "queues">) {
  const mayRun = useRight("system.change");
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: (asked: Again) => callAdmin("POST /api/admin/system/failed-jobs", { body: asked }),
    onSuccess: ({ count }, { queue }) => toast(ranAgainText(queue, count)),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["admin", "system"] }),
  });
  if (failedJobs.length === 0) return null;
  return (
    <Panel title="Background jobs that failed for good">
      <p className="mb-4 text-slate">The shop does not retry these automatically. Each is kept for 7 days.</p>
      <div className="grid gap-5">
        {[...Map.groupBy(failedJobs, ({ name }) => name)].map(([queue, jobs]) => {
          const total = Math.max(jobs.length, queues.find(({ name }) => name === queue)?.failed ?? 0);
          return (
            <section key={queue} aria-labelledby={`failed-${queue}`}>
              <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-2">
                <h3 id={`failed-${queue}`} className="font-medium">
                  {queueCount(queue, total)}
                </h3>
                {mayRun && total > 1 && (
                  <AdminButton disabled={again.isPending} onClick={() => again.mutate({ queue })}>
                    {allAgainText(queue, total)}
                  </AdminButton>
                )}
              </div>
              <ul className="grid gap-3">
                {jobs.map((job) => (
                  <FailedJob key={job.id} job={job} isBusy={again.isPending} onAgain={mayRun ? () => again.mutate({ queue, id: job.id }) : null} />
                ))}
                {total > jobs.length && (
                  <TaskItem isFault>
                    {numberText(total - jobs.length)} older {total - jobs.length === 1 ? "one" : "ones"}.
                  </TaskItem>
                )}
              </ul>
            </section>
          );
        })}
      </div>
    </Panel>
  );
}

function FailedJob({ job, isBusy, onAgain }: { job: NamedFailedJob; isBusy: boolean; onAgain: (() => void) | null }) {
  const { order, about, cause, tries, failedAt, name } = job;
  const what = order ? `${order.name}: ${orderMailTitle(order.mail)}` : (about ?? "What this was about no longer exists.");
  return (
    <TaskItem isFault>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 break-words">
          {order ? (
            <>
              <Link to={links.adminOrder(order.id)} className="text-accent underline underline-offset-2">
                {order.name}
              </Link>
              : {orderMailTitle(order.mail)}
            </>
          ) : (
            what
          )}
          {cause && <span className="block text-slate">{cause.split("\n")[0]}</span>}
          <span className="block text-[0.8125rem] text-slate">
            Failed {timeText(failedAt)}, {tries === 1 ? "at the first try" : `after ${numberText(tries)} tries`}.
          </span>
        </div>
        {onAgain && (
          <AdminButton disabled={isBusy} onClick={onAgain} aria-label={`${againText(name)}: ${what}`}>
            {againText(name)}
          </AdminButton>
        )}
      </div>
    </TaskItem>
  );
}

import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import type { NamedFault } from "#domain/open-tasks/open-tasks.ts";
import { links } from "#web/links.ts";
import { faultSentence, retryText, triesText } from "#web/messages/fault-words.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { TaskItem } from "./task-item.tsx";

/** Background work that failed for single rows; it delays no other work. */
export function BackgroundFaultTasks({ faults, total }: { faults: NamedFault[]; total: number }) {
  const maySeeSystem = useRight("system.read");
  return (
    <>
      {faults.map((fault) => (
        <TaskItem key={`${fault.kind} ${fault.subject}`} isFault>
          {fault.order && (
            <>
              <Link to={links.adminOrder(fault.order.id)} className="inline-block min-h-6 py-0.5 text-accent underline underline-offset-2">
                {fault.order.name}
              </Link>
              :{" "}
            </>
          )}
          {faultSentence(fault)}: <span className="text-slate">{fault.message}</span>.
          <span className="block text-[0.8125rem] text-slate">
            {triesText(fault, timeText)}. {retryText(fault)}
          </span>
        </TaskItem>
      ))}
      {total > faults.length && (
        <TaskItem isFault>
          {numberText(total - faults.length)} more background {total - faults.length === 1 ? "task is" : "tasks are"} failing.{" "}
          {maySeeSystem ? (
            <Link to={links.adminPage("system")} className="inline-block min-h-6 py-0.5 text-accent underline underline-offset-2">
              See them on the System page
            </Link>
          ) : (
            "An owner or a manager sees them on the System page."
          )}
        </TaskItem>
      )}
    </>
  );
}

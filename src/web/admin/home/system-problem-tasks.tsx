import { Link } from "react-router";
import type { SystemProblems } from "#domain/open-tasks/open-tasks.ts";
import { links } from "#web/links.ts";
import { bytesText } from "#web/messages/byte-words.ts";
import { timeText } from "../toolkit/date-format.ts";
import { TaskItem } from "./task-item.tsx";

const linkClass = "inline-block min-h-6 py-0.5 text-accent underline underline-offset-2";

/** Problems that last until someone fixes them. */
export function SystemProblemTasks({ stopped: { backup, webhooks, disks } }: { stopped: SystemProblems }) {
  return (
    <>
      {backup && (
        <TaskItem isFault>
          {backup.isWritten
            ? `The backup of ${timeText(backup.askedAt)} could not be restored`
            : `The backup of ${timeText(backup.askedAt)} could not be written`}
          : <span className="text-slate">{backup.cause}</span>{" "}
          <Link to={links.adminSettings("backups")} className={linkClass}>
            See the backups
          </Link>
        </TaskItem>
      )}
      {disks.map(({ node, dataDir, freeBytes, totalBytes }) => (
        <TaskItem key={node} isFault>
          The disk of the data folder has {bytesText(freeBytes)} of {bytesText(totalBytes)} left:{" "}
          <span className="text-slate [overflow-wrap:anywhere]">
            {dataDir}, {node}
          </span>{" "}
          <Link to={links.adminPage("system")} className={linkClass}>
            See what uses the space
          </Link>
        </TaskItem>
      ))}
      {webhooks.map(({ id, host, disabledAt }) => (
        <TaskItem key={id} isFault>
          The webhook to {host} accepted nothing for three days and was turned off on {timeText(disabledAt)}. Events that happen while it is off are
          not sent later.{" "}
          <Link to={links.adminWebhook(id)} className={linkClass}>
            Turn it back on
          </Link>
        </TaskItem>
      ))}
    </>
  );
}

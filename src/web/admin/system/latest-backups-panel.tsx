import { Link } from "react-router";
import { links } from "#web/links.ts";
import { bytesText } from "#web/messages/byte-words.ts";
import { timeText } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import type { SystemView } from "./system-findings.ts";

type Backup = SystemView["backups"][number];

/** The three newest backups: whether each was written, read completely, and restored as a test. */
export function LatestBackupsPanel({ backups }: Pick<SystemView, "backups">) {
  return (
    <Panel
      title="Backups"
      actions={
        <Link to={links.adminSettings("backups")} className="text-accent underline underline-offset-2">
          All backups
        </Link>
      }
    >
      {backups.length === 0 ? (
        <p className="text-slate">None yet.</p>
      ) : (
        <ul className="grid gap-2">
          {backups.map((backup) => (
            <li key={backup.id} className="flex flex-wrap justify-between gap-x-4">
              <span>{timeText(backup.askedAt)}</span>
              <span className={backup.status === "failed" || backup.trial === "different" ? "text-red" : "text-slate"}>{stateText(backup)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function stateText({ status, trial, bytes }: Backup): string {
  if (status === "waiting") return "Waiting";
  if (status === "running") return "Being written";
  if (status === "failed") return "Could not be written";
  const size = bytes === null ? "" : `${bytesText(bytes)}, `;
  if (trial === "same") return `${size}written, and the test restore matched`;
  if (trial === "different") return `${size}written, but the test restore did not match`;
  return `${size}written and verified${trial === "not-tried" ? "; a test restore was not possible here" : ""}`;
}

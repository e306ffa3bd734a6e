import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { QueueState } from "#domain/ports.ts";
import { queueHealth } from "#domain/queue-health.ts";
import { callApi } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import { queueRemedy, queueSentence } from "#web/messages/queue-words.ts";
import { Panel } from "../parts/page-frame.tsx";

type Attention = { isOrdersEmailMissing: boolean; queues: QueueState[] };

/** While anything in the background needs somebody, or takes longer than usual. */
export function AttentionPanel() {
  const { data } = useQuery({
    queryKey: ["admin", "settings", "attention"],
    queryFn: ({ signal }) => callApi<Attention>("/api/admin/attention", { signal }),
    refetchInterval: 60_000,
  });
  if (!data || (!data.isOrdersEmailMissing && data.queues.length === 0)) return null;
  return (
    <Panel title="Worth a look" className="mb-4">
      <ul className="grid gap-3">
        {data.isOrdersEmailMissing && (
          <Entry isFault>
            New orders are announced to nobody by mail, because no orders email is set.{" "}
            <Link to={links.adminSettings("shop")} className="text-accent underline underline-offset-2">
              Set the orders email
            </Link>
          </Entry>
        )}
        {data.queues.map((queue) => (
          <Entry key={queue.name} isFault={queueHealth(queue) !== "backlog"}>
            {queueSentence(queue)}. {queueRemedy(queue)}
          </Entry>
        ))}
      </ul>
    </Panel>
  );
}

function Entry({ isFault, children }: { isFault: boolean; children: ReactNode }) {
  const Icon = isFault ? CircleAlert : Clock;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 ${isFault ? "text-amber" : "text-slate"}`} />
      <p className="break-words">{children}</p>
    </li>
  );
}

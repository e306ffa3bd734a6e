import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { EmptyNote, FaultNote, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { topicsText, type Webhook, webhookState, webhooksQuery } from "./api-queries.ts";
import { OneTimeSecret } from "./one-time-secret.tsx";
import { WebhookForm } from "./webhook-form.tsx";

/** The endpoints to which the shop sends events. */
export function WebhooksPanel() {
  const { data, error, refetch } = useQuery(webhooksQuery);
  const mayChange = useRight("api.change");
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Panel title="Webhooks" actions={mayChange && <AdminButton onClick={() => setAdding(true)}>Add webhook</AdminButton>}>
      {!data ? (
        error ? (
          <FaultNote fault={error} onRetry={refetch} what="The webhooks could not be loaded." />
        ) : (
          <Skeleton rows={3} label="Loading webhooks…" />
        )
      ) : data.webhooks.length === 0 ? (
        <EmptyNote title="No webhooks yet">
          A webhook notifies your own program within seconds when orders, products, stock or customers change.
        </EmptyNote>
      ) : (
        <ul className="grid">
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <Dialog isForm open={isAdding} title="Add webhook" onClose={() => setAdding(false)}>
        <WebhookForm
          submit="Add webhook"
          onClose={() => setAdding(false)}
          run={async (body) => {
            const added = await callAdmin("POST /api/admin/webhooks", { body });
            setAdding(false);
            setSecret(added.secret);
            await client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
          }}
        />
      </Dialog>
      <OneTimeSecret
        title="Webhook secret"
        label="Secret"
        secret={secret}
        hint="Your program uses it to verify that a delivery comes from your shop."
        onClose={() => setSecret(null)}
      />
    </Panel>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, topics, idsOnly, waiting, lastDeliveredAt } = webhook;
  const { text, tone } = webhookState(webhook);
  return (
    <li className="relative border-t border-line py-3 first:border-0">
      <p className="flex flex-wrap items-center gap-2">
        <Link to={links.adminWebhook(id)} className="min-w-0 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-accent">
          {url}
        </Link>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p>
        {topicsText(topics)}
        {idsOnly && " (IDs only)"}
      </p>
      <p className="text-[0.8125rem] text-slate">
        {lastDeliveredAt ? `Last delivered ${timeText(lastDeliveredAt)}.` : "Nothing delivered yet."}
        {waiting > 0 && ` ${waiting === 1 ? "1 delivery waiting" : `${waiting} deliveries waiting`}.`}
      </p>
    </li>
  );
}

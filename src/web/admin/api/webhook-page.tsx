import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { ConfirmDialog, Dialog } from "../toolkit/dialog.tsx";
import { useListState } from "../toolkit/list-controls.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { topicsText, type Webhook, webhookState, webhooksQuery } from "./api-queries.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { OneTimeSecret } from "./one-time-secret.tsx";
import { WebhookForm } from "./webhook-form.tsx";

export const meta = () => [{ title: "Webhook · Admin" }, { name: "robots", content: "noindex" }];

const back = { to: links.adminPage("api"), text: "API and webhooks" };
const asView = (text: string): "all" | "waiting" | "failed" => (text === "waiting" || text === "failed" ? text : "all");

/** One endpoint, with the log of its deliveries. */
export default function WebhookPage() {
  const { id = "" } = useParams();
  const { get } = useListState();
  const asked = { view: asView(get("view")), after: get("after") || undefined };
  const query = useQuery({
    queryKey: [...webhooksQuery.queryKey, id, asked],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/webhooks/:id", { params: { id }, query: asked }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 5000,
  });
  return (
    <DetailPage query={query} noun="webhook" title="Webhook" back={back}>
      {({ endpoint, deliveries, next }) => (
        <PageFrame
          title={new URL(endpoint.url).host}
          back={back}
          badges={<Badge tone={webhookState(endpoint).tone}>{webhookState(endpoint).text}</Badge>}
          actions={<WebhookActions endpoint={endpoint} />}
        >
          <div className="grid grid-cols-1 gap-4">
            <Panel>
              <Facts endpoint={endpoint} />
            </Panel>
            <DeliveryLog endpointId={endpoint.id} isOn={endpoint.disabledAt === null} view={asked.view} deliveries={deliveries} next={next} />
          </div>
        </PageFrame>
      )}
    </DetailPage>
  );
}

function Facts({ endpoint }: { endpoint: Webhook }) {
  const { url, topics, idsOnly, previousUntil, failingSince, disabledAt, disabledReason } = endpoint;
  return (
    <div className="grid gap-1">
      <p className="[overflow-wrap:anywhere]">{url}</p>
      <p>
        {topicsText(topics)}
        {idsOnly && " (IDs only)"}
      </p>
      {previousUntil && <p className="text-slate">The previous secret works until {timeText(previousUntil)}.</p>}
      {failingSince && !disabledAt && (
        <p className="text-amber-strong">
          No delivery has been accepted since {timeText(failingSince)}. After three days, the webhook is turned off.
        </p>
      )}
      {disabledAt && (
        <p>
          {disabledReason === "failing" ? "No delivery was accepted for three days, so it was turned off " : "It was turned off "}
          {timeText(disabledAt)}. Events that happen while it is off are not sent later. Deliveries that were already waiting are sent once it is on
          again.
        </p>
      )}
    </div>
  );
}

function WebhookActions({ endpoint }: { endpoint: Webhook }) {
  const { id, disabledAt, disabledReason } = endpoint;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"change" | "renew" | "remove" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const params = { id };
  const act = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; done: string }) => run(),
    onSuccess: (_, { done }) => toast(done),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => {
      setDialog(null);
      void client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    },
  });
  const renew = async () => setSecret((await callAdmin("POST /api/admin/webhooks/:id/secret", { params })).secret);
  const remove = async () => {
    await callAdmin("DELETE /api/admin/webhooks/:id", { params });
    await navigate(links.adminPage("api"));
  };
  const test = () => callAdmin("POST /api/admin/webhooks/:id/test", { params });
  const turn = () => callAdmin(disabledAt ? "DELETE /api/admin/webhooks/:id/pause" : "POST /api/admin/webhooks/:id/pause", { params });
  if (!useRight("api.change")) return null;
  return (
    <>
      {!disabledAt && (
        <AdminButton disabled={act.isPending} onClick={() => act.mutate({ run: test, done: "A test is being sent." })}>
          Send a test
        </AdminButton>
      )}
      <AdminButton
        disabled={act.isPending}
        onClick={() => act.mutate({ run: turn, done: disabledAt ? "The webhook was turned on." : "The webhook was turned off." })}
      >
        {disabledAt ? (disabledReason === "failing" ? "Turn on again" : "Turn on") : "Turn off"}
      </AdminButton>
      <AdminButton onClick={() => setDialog("change")}>Change</AdminButton>
      <AdminButton onClick={() => setDialog("renew")}>New secret</AdminButton>
      <AdminButton onClick={() => setDialog("remove")}>Remove</AdminButton>
      <Dialog isForm open={dialog === "change"} title="Change webhook" onClose={() => setDialog(null)}>
        <WebhookForm
          webhook={endpoint}
          submit="Save"
          onClose={() => setDialog(null)}
          run={async (body, seen) => {
            await callAdmin("PUT /api/admin/webhooks/:id", { params, body: { ...body, seen } });
            setDialog(null);
            toast("Saved.");
            await client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={dialog === "renew"}
        title="Create a new secret?"
        confirm="Create secret"
        busy={act.isPending}
        onConfirm={() => act.mutate({ run: renew, done: "A new secret was created." })}
        onClose={() => setDialog(null)}
      >
        <p>For 24 hours, deliveries are signed with both secrets, so you have time to update your program.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === "remove"}
        title="Remove this webhook?"
        confirm="Remove webhook"
        destructive
        busy={act.isPending}
        onConfirm={() => act.mutate({ run: remove, done: "The webhook was removed." })}
        onClose={() => setDialog(null)}
      >
        <p>Nothing will be sent there anymore, and its log will be deleted.</p>
      </ConfirmDialog>
      <OneTimeSecret
        title="The new secret"
        label="Secret"
        secret={secret}
        hint="The old secret works for 24 more hours."
        onClose={() => setSecret(null)}
      />
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminSelect } from "../toolkit/admin-fields.tsx";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { FactList } from "../toolkit/fact-list.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { ConversationForms } from "./conversation-forms.tsx";
import { ConversationOrders } from "./conversation-orders.tsx";
import { type Conversation, conversationQuery, secondsBetween, statusBadges, useConversationAction, waitText } from "./conversation-query.ts";

export const meta = () => [{ title: "Message · Admin" }, { name: "robots", content: "noindex" }];

const back = { to: links.adminMessages(), text: "Messages" };

export default function ConversationPage() {
  const { id = "" } = useParams();
  const query = useQuery(conversationQuery(id));
  return (
    <DetailPage query={query} noun="message" back={back}>
      {({ conversation }) => <ConversationView key={conversation.id} conversation={conversation} />}
    </DetailPage>
  );
}

function ConversationView({ conversation }: { conversation: Conversation }) {
  const mayChange = useRight("messages.change");
  const [tone, text] = statusBadges[conversation.status];
  return (
    <PageFrame
      title={`${conversation.subject}: ${conversation.name}`}
      back={back}
      badges={<Badge tone={tone}>{text}</Badge>}
      actions={mayChange && <StatusButton conversation={conversation} />}
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <Panel title="Conversation">
            <Written conversation={conversation} />
          </Panel>
          {mayChange && <ConversationForms conversation={conversation} />}
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title="Message">
            <Facts conversation={conversation} />
            {mayChange && <Assignment conversation={conversation} />}
          </Panel>
          <ConversationOrders conversation={conversation} />
        </div>
      </div>
    </PageFrame>
  );
}

function StatusButton({ conversation: { id, status } }: { conversation: Conversation }) {
  const closing = useConversationAction(id, "POST /api/admin/messages/:id/closing", { done: "Closed. A reply from the buyer reopens it." });
  const reopening = useConversationAction(id, "POST /api/admin/messages/:id/reopening", { done: "Reopened." });
  const action = status === "closed" ? reopening : closing;
  return (
    <AdminButton disabled={action.isPending} onClick={() => action.mutate({})}>
      {status === "closed" ? "Reopen" : "Close"}
    </AdminButton>
  );
}

/** The messages, oldest first. */
function Written({ conversation }: { conversation: Conversation }) {
  const { id, message, at, name, entries } = conversation;
  const emailed = useAdminSession().shop.hasMailServer ? "emailed" : "email saved, not sent";
  const first = { id, kind: "answer" as const, text: message, at, author: null, mailedAt: null };
  return (
    <ol className="grid gap-3">
      {[first, ...entries].map((entry) => (
        <li
          key={entry.id}
          className={classNames(
            "rounded-control px-4 py-3",
            entry.kind === "reply" ? "bg-accent-soft sm:ml-10" : entry.kind === "note" ? "bg-amber-soft sm:ml-10" : "bg-canvas sm:mr-10",
          )}
        >
          <p className="flex flex-wrap justify-between gap-x-4 text-[0.8125rem]">
            <span className="font-medium">
              {entry.kind === "answer" ? name : (entry.author ?? "A staff member")}
              {entry.kind === "note" && " · note, visible only to staff"}
            </span>
            <time dateTime={entry.at} className="figures text-slate">
              {timeText(entry.at)}
              {entry.kind === "reply" && ` · ${entry.mailedAt ? emailed : "email being sent"}`}
            </time>
          </p>
          <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">{entry.text}</p>
        </li>
      ))}
    </ol>
  );
}

function Facts({ conversation }: { conversation: Conversation }) {
  const { name, email, isEmailProven, at, firstReplyAt, waitingSince, status } = conversation;
  const facts = [
    ["Received", timeText(at)],
    ["First reply", firstReplyAt ? `after ${waitText(secondsBetween(at, firstReplyAt))}` : "none yet"],
    ["Waiting for a reply", status === "open" && waitingSince ? waitText(secondsBetween(waitingSince, Date.now())) : null],
  ] as const;
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
      <a href={`mailto:${email}`} className="break-all text-accent hover:underline">
        {email}
      </a>
      <p className={isEmailProven ? "text-slate" : "text-amber"}>
        {isEmailProven
          ? "Verified: the sender has shown that this email address is theirs."
          : "Not verified: anyone can enter an email address in the form."}
      </p>
      <FactList facts={facts} className="mt-3" />
    </>
  );
}

function Assignment({ conversation: { id, assignedTo } }: { conversation: Conversation }) {
  const { data } = useQuery({
    queryKey: ["admin", "message-staff"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/message-staff", {}, { signal }),
    staleTime: 60_000,
  });
  const assigning = useConversationAction(id, "PUT /api/admin/messages/:id/assignment", {
    done: ({ assignedTo }) => (assignedTo ? `Assigned to ${assignedTo.name}.` : "Not assigned."),
  });
  const staff = data?.staff ?? [];
  const known = assignedTo && !staff.some((member) => member.id === assignedTo.id) ? [assignedTo, ...staff] : staff;
  return (
    <AdminSelect
      label="Assigned to"
      className="mt-4"
      options={[["", "Nobody"] as const, ...known.map((member) => [member.id, member.name] as const)]}
      value={assignedTo?.id ?? ""}
      disabled={assigning.isPending || !data}
      onChange={(event) => assigning.mutate({ body: { staffId: event.target.value || null } })}
    />
  );
}

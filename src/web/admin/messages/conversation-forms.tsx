import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { Link } from "react-router";
import { maxEntryLength } from "#domain/contact/conversation-input.ts";
import { links } from "#web/links.ts";
import { type ActionForm, ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { AreaField, CheckField } from "../toolkit/form-fields.tsx";
import { InsertSelect } from "../toolkit/insert-select.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { Tabs } from "../toolkit/tabs.tsx";
import { type Conversation, useConversationAction } from "./conversation-query.ts";

const kinds = [
  ["reply", "Reply"],
  ["note", "Note"],
] as const;

/** A reply by email, or a note that only staff see. */
export function ConversationForms({ conversation }: { conversation: Conversation }) {
  const [kind, setKind] = useState<string>("reply");
  return (
    <Panel flush>
      <Tabs label="Type of message" tabs={kinds} value={kind} onChange={setKind}>
        <div className="p-4">{kind === "reply" ? <ReplyForm conversation={conversation} /> : <NoteForm conversation={conversation} />}</div>
      </Tabs>
    </Panel>
  );
}

type Reply = { text: string; close: boolean };

function ReplyForm({ conversation }: { conversation: Conversation }) {
  const { id, email, name, revision } = conversation;
  const replying = useConversationAction(id, "POST /api/admin/messages/:id/replies", { done: `Your reply to ${name} is being sent.`, quiet: true });
  // The revision that the author saw when they began, so that a message that arrives while they write is noticed.
  const [seen, setSeen] = useState(revision);
  const form = useActionForm<Reply>({
    initial: { text: "", close: false },
    draft: { record: `message/${id}/reply`, title: `Reply to ${name}`, path: links.adminMessage(id) },
    startsOver: true,
    run: async (values, { key, confirmed }) => {
      const { conversation: now } = await replying.mutateAsync({ body: { ...values, key, revision: seen, confirmed } });
      setSeen(now.revision);
    },
  });
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = useFormValue(form, ({ text }) => text.trim() === "");
  if (isEmpty && seen !== revision) setSeen(revision);
  return (
    <ActionFormBody form={form} submit="Send reply" isReady={!isEmpty}>
      <CannedReplies conversation={conversation} form={form} textIn={box} />
      <div ref={box}>
        <AreaField
          form={form}
          name="text"
          label={`Reply to ${name}`}
          maxLength={maxEntryLength}
          hint={`Sent by email to ${email}, with a link where the buyer can read the conversation and reply.`}
        />
      </div>
      <CheckField form={form} name="close" label="Close the conversation" hint="A reply from the buyer reopens it." />
    </ActionFormBody>
  );
}

type CannedRepliesProps = { conversation: Conversation; form: ActionForm<Reply>; textIn: RefObject<HTMLElement | null> };

function CannedReplies({ conversation: { id }, form, textIn }: CannedRepliesProps) {
  const { data } = useQuery({
    queryKey: ["admin", "filled-replies", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/messages/:id/canned-replies", { params: { id } }, { signal }),
  });
  const replies = data?.cannedReplies ?? [];
  if (data && replies.length === 0)
    return (
      <p className="text-slate">
        Save texts that you use often under{" "}
        <Link to={links.cannedReplies()} className="text-accent underline underline-offset-2">
          Canned replies
        </Link>
        .
      </p>
    );
  const insert = (chosen: string) => {
    const typed = form.values().text.trimEnd();
    const text = [typed, replies.find((reply) => reply.id === chosen)?.text].filter(Boolean).join("\n\n");
    form.api.setFieldValue("text", text);
    return text.length;
  };
  return (
    <InsertSelect
      label="Canned reply"
      options={[["", "Choose"] as const, ...replies.map((reply) => [reply.id, reply.title] as const)]}
      disabled={!data}
      textIn={textIn}
      onInsert={insert}
    />
  );
}

function NoteForm({ conversation: { id, name } }: { conversation: Conversation }) {
  const noting = useConversationAction(id, "POST /api/admin/messages/:id/notes", { done: "Note added.", quiet: true });
  const form = useActionForm({
    initial: { text: "" },
    draft: { record: `message/${id}/note`, title: `Note on the message from ${name}`, path: links.adminMessage(id) },
    startsOver: true,
    run: ({ text }, { key }) => noting.mutateAsync({ body: { text, key } }),
  });
  const isEmpty = useFormValue(form, ({ text }) => text.trim() === "");
  return (
    <ActionFormBody form={form} submit="Add note" look="outline" isReady={!isEmpty}>
      <AreaField form={form} name="text" label="Note" hint="Only staff see it." maxLength={maxEntryLength} />
    </ActionFormBody>
  );
}

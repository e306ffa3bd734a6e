import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type CannedReplyInput, conversationPlaceholders, maxEntryLength } from "#domain/contact/conversation-input.ts";
import { placeholderNames, placeholderTitle } from "#domain/settings/placeholders.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { ConfirmDialog, Dialog } from "../toolkit/dialog.tsx";
import { AreaField, TextField } from "../toolkit/form-fields.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";

export const meta = () => [{ title: "Canned replies · Admin" }, { name: "robots", content: "noindex" }];

type CannedReply = Answer<"GET /api/admin/canned-replies">["cannedReplies"][number];

const cannedQuery = queryOptions({
  queryKey: ["admin", "canned-replies"],
  queryFn: ({ signal }) => callAdmin("GET /api/admin/canned-replies", {}, { signal }),
});
const back = { to: links.adminMessages(), text: "Messages" };

/** Texts with placeholders that staff insert into replies. */
export default function CannedRepliesPage() {
  const query = useQuery(cannedQuery);
  return (
    <DetailPage query={query} noun="list of canned replies" title="Canned replies" back={back} narrow>
      {({ cannedReplies }) => <CannedReplies replies={cannedReplies} />}
    </DetailPage>
  );
}

function CannedReplies({ replies }: { replies: CannedReply[] }) {
  const mayChange = useRight("messages.change");
  const [edited, setEdited] = useState<CannedReply | "new" | null>(null);
  const [removed, setRemoved] = useState<CannedReply | null>(null);
  return (
    <PageFrame
      title="Canned replies"
      back={back}
      narrow
      actions={
        mayChange && (
          <AdminButton look="solid" onClick={() => setEdited("new")}>
            <Plus aria-hidden="true" className="size-4" />
            New canned reply
          </AdminButton>
        )
      }
    >
      <Panel flush>
        {replies.length === 0 ? (
          <EmptyNote title="No canned replies yet">
            Save texts that you use often, and insert them into a reply with the buyer’s name filled in.
          </EmptyNote>
        ) : (
          <ul className="divide-y divide-line">
            {replies.map((reply) => (
              <li key={reply.id} className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
                <div className="min-w-0 flex-1 basis-72">
                  <h2 className="text-[0.9375rem]">{reply.title}</h2>
                  <p className="line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-line text-slate">{reply.text}</p>
                </div>
                {mayChange && (
                  <div className="flex gap-2">
                    <AdminButton onClick={() => setEdited(reply)} aria-label={`Edit ${reply.title}`}>
                      Edit
                    </AdminButton>
                    <AdminButton onClick={() => setRemoved(reply)} aria-label={`Delete ${reply.title}`}>
                      Delete
                    </AdminButton>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Dialog isForm open={edited !== null} title={edited === "new" ? "New canned reply" : "Edit the canned reply"} onClose={() => setEdited(null)}>
        {edited && <ReplyEditor reply={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      </Dialog>
      <RemoveDialog reply={removed} onClose={() => setRemoved(null)} />
    </PageFrame>
  );
}

function ReplyEditor({ reply, onClose }: { reply: CannedReply | null; onClose: () => void }) {
  const client = useQueryClient();
  const form = useActionForm<CannedReplyInput>({
    initial: { title: reply?.title ?? "", text: reply?.text ?? "" },
    draft: { record: `canned-reply/${reply?.id ?? "new"}`, title: reply?.title ?? "New canned reply", path: links.cannedReplies() },
    run: async (values) => {
      const answer = reply
        ? await callAdmin("PUT /api/admin/canned-replies/:id", { params: { id: reply.id }, body: { ...values, seenAt: reply.updatedAt } })
        : await callAdmin("POST /api/admin/canned-replies", { body: values });
      client.setQueryData(cannedQuery.queryKey, answer);
      client.invalidateQueries({ queryKey: ["admin", "filled-replies"] });
      toast("Saved.");
      onClose();
    },
  });
  return (
    <ActionFormBody form={form} submit="Save" isReady={form.isDirty} dismiss="Cancel" onDismiss={onClose}>
      <TextField form={form} name="title" label="Title" maxLength={80} required hint="For finding it in the list. Buyers do not see it." />
      <AreaField form={form} name="text" label="Text" maxLength={maxEntryLength} required />
      <Placeholders />
    </ActionFormBody>
  );
}

function Placeholders() {
  const all = [...Object.entries(conversationPlaceholders), ...placeholderNames.map((name) => [name, placeholderTitle(name)] as const)];
  return (
    <details>
      <summary className="cursor-pointer text-accent">Placeholders</summary>
      <dl className="mt-2 grid gap-1">
        {all.map(([name, title]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="font-mono text-[0.8125rem]">{`{{${name}}}`}</dt>
            <dd className="text-slate">{title}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function RemoveDialog({ reply, onClose }: { reply: CannedReply | null; onClose: () => void }) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: (id: string) => callAdmin("DELETE /api/admin/canned-replies/:id", { params: { id } }),
    onSuccess: () => {
      toast(`${reply?.title} was deleted.`);
      client.invalidateQueries({ queryKey: cannedQuery.queryKey });
      client.invalidateQueries({ queryKey: ["admin", "filled-replies"] });
      onClose();
    },
    onError: (fault) => {
      toast(fault.message, { tone: "fault" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={reply !== null}
      title={`Delete ${reply?.title ?? ""}?`}
      confirm="Delete"
      destructive
      busy={removing.isPending}
      onConfirm={() => reply && removing.mutate(reply.id)}
      onClose={onClose}
    >
      <p>Replies already sent are not changed. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

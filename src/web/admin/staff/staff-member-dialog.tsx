import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { StaffRole } from "#domain/actor.ts";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { sessionQuery, useAdminSession } from "../toolkit/admin-session.ts";
import { ConfirmDialog, Dialog } from "../toolkit/dialog.tsx";
import { SelectField } from "../toolkit/form-fields.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { nameOf, type Person, roleChoices, roleWords, staffListQuery } from "./staff-list-query.ts";

type Act = { text: string; explained: string; done: string; isDangerous?: boolean; run: (params: { id: string }) => Promise<unknown> };

const acts = {
  signOut: {
    text: "Sign out everywhere",
    explained: "Signs this person out of all browsers and programs immediately. They can sign in again.",
    done: "The person was signed out everywhere.",
    run: (params) => callAdmin("DELETE /api/admin/staff/:id/sessions", { params }),
  },
  resetFactor: {
    text: "Reset second factor",
    explained:
      "Removes this person’s authenticator app, passkeys and recovery codes, and signs them out everywhere. Make sure that the request really comes from them: until they set up a second factor again, they can sign in with their password alone.",
    done: "The second factor was reset. The person is notified by email.",
    isDangerous: true,
    run: (params) => callAdmin("DELETE /api/admin/staff/:id/second-factor", { params }),
  },
  deactivate: {
    text: "Deactivate",
    explained:
      "Signs this person out immediately, and they can no longer sign in. Their past actions stay on record, and you can reactivate the account.",
    done: "The account was deactivated.",
    isDangerous: true,
    run: (params) => callAdmin("POST /api/admin/staff/:id/deactivation", { params }),
  },
  reactivate: {
    text: "Reactivate",
    explained: "The person can sign in again with their password and previous role.",
    done: "The account was reactivated.",
    run: (params) => callAdmin("DELETE /api/admin/staff/:id/deactivation", { params }),
  },
} satisfies Record<string, Act>;

/** Role, sessions, second factor and state of one person. */
export function PersonDialog({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const { account } = useAdminSession();
  const client = useQueryClient();
  const [asked, setAsked] = useState<keyof typeof acts | null>(null);
  const act: Act | null = asked && acts[asked];
  const { mutate, isPending } = useMutation({
    mutationFn: async (act: Act) => person && act.run({ id: person.id }),
    onSuccess: (_, { done }) => toast(done),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => {
      setAsked(null);
      void client.invalidateQueries({ queryKey: staffListQuery.queryKey });
    },
  });
  if (!person) return null;
  const isSelf = person.id === account.id;
  const hasFactor = person.hasTotp || person.passkeys > 0;
  const button = (name: keyof typeof acts) => <AdminButton onClick={() => setAsked(name)}>{acts[name].text}</AdminButton>;
  return (
    <>
      <Dialog isForm open={act === null} title={nameOf(person)} onClose={onClose}>
        <div className="grid gap-5">
          <p className="text-slate [overflow-wrap:anywhere]">{person.email}</p>
          <RoleForm key={person.role} person={person} onClose={onClose} />
          {isSelf ? (
            <p className="border-t border-line pt-4 text-slate">
              Your password, second factor and devices are under{" "}
              <Link to={links.adminAccount()} className="text-accent underline underline-offset-2">
                Your account
              </Link>
              .
            </p>
          ) : (
            <div className="flex flex-wrap gap-2 border-t border-line pt-4">
              {person.sessions > 0 && button("signOut")}
              {hasFactor && button("resetFactor")}
              {button(person.deactivatedAt ? "reactivate" : "deactivate")}
            </div>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={act !== null}
        title={act ? `${act.text}: ${nameOf(person)}` : ""}
        confirm={act?.text ?? ""}
        destructive={act?.isDangerous ?? false}
        busy={isPending}
        onConfirm={() => act && mutate(act)}
        onClose={() => setAsked(null)}
      >
        <p>{act?.explained}</p>
      </ConfirmDialog>
    </>
  );
}

function RoleForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  const form = useActionForm({
    initial: { role: person.role as StaffRole },
    run: async (body, { seen }) => {
      await callAdmin("PUT /api/admin/staff/:id/role", { params: { id: person.id }, body: { ...body, seen: seen.role } });
      onClose();
      toast(`${nameOf(person)} now has the role ${roleWords[body.role].text.toLowerCase()}.`);
      await client.invalidateQueries({ queryKey: staffListQuery.queryKey });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const role = useFormValue(form, (values) => values.role);
  return (
    <ActionFormBody form={form} submit="Save" isReady={form.isDirty}>
      <SelectField form={form} name="role" label="Role" options={roleChoices} hint={roleWords[role].hint} />
    </ActionFormBody>
  );
}

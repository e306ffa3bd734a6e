import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createPasskey, isDismissed } from "#web/passkey-browser.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { dateText, timeText } from "../toolkit/date-format.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type OwnSecurity, ownSecurityKey } from "./own-security.ts";
import { PasswordStep } from "./password-step.tsx";

type Passkey = OwnSecurity["passkeys"][number];

export function PasskeysPanel({ security: { passkeys } }: { security: OwnSecurity }) {
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: ownSecurityKey });
  const canAdd = "PublicKeyCredential" in window;
  return (
    <Panel title="Passkeys" actions={canAdd && <AdminButton onClick={() => setAdding(true)}>Add a passkey</AdminButton>}>
      <p className="text-slate">A passkey signs you in with your fingerprint, your face or your device PIN, without a password or code.</p>
      {!canAdd && <p className="mt-2 text-slate">This browser does not support passkeys.</p>}
      <ul className="mt-2 grid">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
            <div className="min-w-0">
              <p className="font-medium [overflow-wrap:anywhere]">{passkey.name}</p>
              <p className="text-[0.8125rem] text-slate">
                Added on {dateText(passkey.createdAt)}. {passkey.lastUsedAt ? `Last used ${timeText(passkey.lastUsedAt)}.` : "Not used yet."}
              </p>
            </div>
            <AdminButton onClick={() => setRemoving(passkey)} aria-label={`Remove the passkey ${passkey.name}`}>
              Remove
            </AdminButton>
          </li>
        ))}
      </ul>
      <Dialog isForm open={isAdding} title="Add a passkey" onClose={() => setAdding(false)}>
        <NewPasskeyForm
          onDone={async () => {
            setAdding(false);
            toast("The passkey was added. You can sign in with it from now on.");
            await reload();
          }}
          onDismiss={() => setAdding(false)}
        />
      </Dialog>
      <Dialog isForm open={removing !== null} title={`Remove the passkey ${removing?.name ?? ""}`} onClose={() => setRemoving(null)}>
        {removing && (
          <PasswordStep
            submit="Remove"
            look="danger"
            onDismiss={() => setRemoving(null)}
            run={async (currentPassword) => {
              await callAdmin("POST /api/admin/account/passkeys/:id/removal", { params: { id: removing.id }, body: { currentPassword } });
              setRemoving(null);
              toast("The passkey was removed. Remove it from your device, too.");
              await reload();
            }}
          >
            <p>You can no longer sign in with it. Without another passkey or an authenticator app, your password alone signs you in.</p>
          </PasswordStep>
        )}
      </Dialog>
    </Panel>
  );
}

function NewPasskeyForm({ onDone, onDismiss }: { onDone: () => Promise<void>; onDismiss: () => void }) {
  const form = useActionForm({
    initial: { name: "", currentPassword: "" },
    run: async ({ name, currentPassword }) => {
      const { options } = await callAdmin("POST /api/account/passkeys/options", { body: { currentPassword } });
      const response = await createPasskey(options).catch((fault: unknown) => {
        throw isDismissed(fault) ? new Error("No passkey was added.") : fault;
      });
      await callAdmin("POST /api/account/passkeys", { body: { name, response } });
      await onDone();
    },
  });
  return (
    <ActionFormBody form={form} submit="Continue" dismiss="Cancel" onDismiss={onDismiss}>
      <TextField form={form} name="name" label="Passkey name" hint="For example: office laptop." maxLength={80} autoComplete="off" />
      <TextField form={form} name="currentPassword" label="Your password" type="password" autoComplete="current-password" maxLength={200} />
    </ActionFormBody>
  );
}

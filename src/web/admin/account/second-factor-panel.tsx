import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { dateText } from "../toolkit/date-format.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type OwnSecurity, ownSecurityKey } from "./own-security.ts";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { TotpSetup } from "./totp-setup.tsx";

type Opened = "set-up" | "remove" | "codes" | null;

export function SecondFactorPanel({ security }: { security: OwnSecurity }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const reload = async () => {
    close();
    await client.invalidateQueries({ queryKey: ownSecurityKey });
  };
  const done = async (text: string) => {
    toast(text);
    await reload();
  };
  const { totpSince } = security;
  const hasFactor = totpSince !== null || security.passkeys.length > 0;
  return (
    <Panel title="Second factor">
      <p className="mb-4 text-slate">
        After your password, you are asked for a code or a passkey, so a stolen password alone is not enough to sign in. Protected changes ask for it,
        too.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">Authenticator app</span>
          {totpSince ? <Badge tone="green">Set up on {dateText(totpSince)}</Badge> : <Badge tone="gray">Not set up</Badge>}
        </p>
        {totpSince ? (
          <AdminButton onClick={() => setOpened("remove")}>Remove authenticator app</AdminButton>
        ) : (
          <AdminButton look="solid" onClick={() => setOpened("set-up")}>
            Set up authenticator app
          </AdminButton>
        )}
      </div>
      {hasFactor && <CodesLeft left={security.codesLeft} onMake={() => setOpened("codes")} />}
      <Dialog isForm open={opened === "set-up"} title="Set up an authenticator app" onClose={reload}>
        <TotpSetup onDone={() => done("The authenticator app was set up.")} onDismiss={close} />
      </Dialog>
      <Dialog isForm open={opened === "remove"} title="Remove the authenticator app" onClose={close}>
        <PasswordStep
          submit="Remove"
          look="danger"
          onDismiss={close}
          run={async (currentPassword) => {
            await callAdmin("POST /api/admin/account/totp/removal", { body: { currentPassword } });
            await done("The authenticator app was removed. Remove it from your phone, too.");
          }}
        >
          <p>
            {security.passkeys.length > 0
              ? "Its codes will no longer work. Your passkeys are kept."
              : "Its codes and your recovery codes will no longer work. Your password alone will sign you in."}
          </p>
        </PasswordStep>
      </Dialog>
      <Dialog isForm open={opened === "codes"} title="New recovery codes" onClose={reload}>
        <NewCodes onDone={() => done("Your new recovery codes work from now on.")} onDismiss={close} />
      </Dialog>
    </Panel>
  );
}

function CodesLeft({ left, onMake }: { left: number; onMake: () => void }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">Recovery codes</span>
        {left > 0 ? <span className="text-slate">{left} left</span> : <Badge tone="amber">None left</Badge>}
      </p>
      <AdminButton onClick={onMake}>Create new recovery codes</AdminButton>
    </div>
  );
}

function NewCodes({ onDone, onDismiss }: { onDone: () => void; onDismiss: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />;
  return (
    <PasswordStep
      submit="Create new codes"
      onDismiss={onDismiss}
      run={async (currentPassword) => {
        const { recoveryCodes } = await callAdmin("POST /api/admin/account/recovery-codes", { body: { currentPassword } });
        setCodes(recoveryCodes);
      }}
    >
      <p>You get ten new codes, and your current codes stop working.</p>
    </PasswordStep>
  );
}

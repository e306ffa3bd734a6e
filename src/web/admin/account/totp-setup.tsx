import { Copy } from "lucide-react";
import { useState } from "react";
import type { Answer } from "#web/api-call.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { TextField } from "../toolkit/form-fields.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";

type Setup = Answer<"POST /api/admin/account/totp">;
type Props = { onDone: () => void; onDismiss: () => void };

/** Asks for the password, then shows the QR code and asks for the app's first code, then shows new recovery codes this one time. */
export function TotpSetup({ onDone, onDismiss }: Props) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />;
  if (!setup)
    return (
      <PasswordStep
        submit="Continue"
        onDismiss={onDismiss}
        run={async (currentPassword) => setSetup(await callAdmin("POST /api/admin/account/totp", { body: { currentPassword } }))}
      />
    );
  return <FirstCode setup={setup} onDismiss={onDismiss} onConfirmed={(made) => (made ? setCodes(made) : onDone())} />;
}

async function copyKey(secret: string): Promise<void> {
  await navigator.clipboard.writeText(secret).then(
    () => toast("The key was copied."),
    () => toast("The browser did not allow copying. Select the key instead.", { tone: "fault" }),
  );
}

function FirstCode({ setup, onConfirmed, onDismiss }: { setup: Setup; onConfirmed: (codes: string[] | null) => void; onDismiss: () => void }) {
  const form = useActionForm({
    initial: { code: "" },
    run: async ({ code }) => {
      const { recoveryCodes } = await callAdmin("POST /api/admin/account/totp/confirmation", { body: { code } });
      onConfirmed(recoveryCodes);
    },
  });
  const { size, path } = setup.qr;
  return (
    <ActionFormBody form={form} submit="Confirm" dismiss="Cancel" onDismiss={onDismiss}>
      <p>Scan this with an authenticator app, such as the one in your password manager.</p>
      <svg
        role="img"
        aria-label="QR code for your authenticator app"
        viewBox={`0 0 ${size} ${size}`}
        className="size-48 justify-self-center bg-white forced-color-adjust-none"
      >
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 basis-56 text-slate">
          Or enter this key manually:{" "}
          <code className="font-mono text-ink [overflow-wrap:anywhere]">{setup.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
        </p>
        <AdminButton onClick={() => copyKey(setup.secret)}>
          <Copy aria-hidden="true" className="size-4" />
          Copy key
        </AdminButton>
      </div>
      <TextField form={form} name="code" label="Code shown in the app" hint="Six digits." autoComplete="one-time-code" maxLength={20} />
    </ActionFormBody>
  );
}

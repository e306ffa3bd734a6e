import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callApi } from "#web/api-client.ts";
import { isDismissed, requestByPasskey } from "#web/passkey-browser.ts";
import { AdminButton } from "./admin-button.tsx";
import { AdminField } from "./admin-fields.tsx";
import { DialogButtons } from "./dialog.tsx";

export type Proof = { code: string } | { passkey: Awaited<ReturnType<typeof requestByPasskey>> };

type Props = {
  /** The allowed methods: `totp`, `passkey`, `recovery-code`. */
  methods: readonly string[];
  /** Sends the proof; what it throws is shown. */
  prove: (proof: Proof) => Promise<unknown>;
  submit: string;
  dismiss: string;
  onDismiss: () => void;
};

/** Asks for a code of the authenticator app, a passkey, or a recovery code. */
export function FactorProof({ methods, prove, submit, dismiss, onDismiss }: Props) {
  const [code, setCode] = useState("");
  const { mutate, isPending, error } = useMutation({ mutationFn: prove });
  const passkey = useMutation({
    mutationFn: async () => {
      const { options } = await callApi("POST /api/auth/passkey/options", {});
      await prove({ passkey: await requestByPasskey(options) });
    },
  });
  const hasPasskey = methods.includes("passkey") && "PublicKeyCredential" in window;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ code });
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      {hasPasskey && (
        <>
          <AdminButton look="solid" disabled={passkey.isPending} onClick={() => passkey.mutate()}>
            {passkey.isPending ? "Waiting for your passkey…" : "Use a passkey"}
          </AdminButton>
          <p role="alert" className="text-red empty:hidden">
            {passkey.error && (isDismissed(passkey.error) ? "No passkey was used." : passkey.error.message)}
          </p>
        </>
      )}
      <AdminField
        label={methods.includes("totp") ? "Code from your authenticator app" : "Recovery code"}
        hint={
          methods.includes("totp")
            ? "Six digits. Without your phone, enter one of your recovery codes."
            : "One of the codes that you saved. Each works once."
        }
        inputMode={methods.includes("totp") ? "text" : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!hasPasskey}
        maxLength={40}
        value={code}
        error={error?.message}
        onChange={(event) => setCode(event.target.value)}
      />
      <DialogButtons>
        <AdminButton onClick={onDismiss}>{dismiss}</AdminButton>
        <AdminButton type="submit" look={hasPasskey ? "outline" : "solid"} disabled={isPending || code.trim() === ""}>
          {isPending ? "Checking…" : submit}
        </AdminButton>
      </DialogButtons>
    </form>
  );
}

import { type FormEvent, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { TextField } from "#ui/text-field.tsx";
import { callApi, finishSignIn } from "#web/api-client.ts";
import { isDismissed, requestByPasskey } from "#web/passkey-browser.ts";
import { useFocusOnFault } from "./account-form.tsx";

/** The state of a sign-in whose password was right. `methods`: what can prove the second factor, such as `totp passkey recovery-code`. */
export type SecondStepState = { ticket: string; methods: string };

type Props = { step: SecondStepState; redirect: string; message: string | null };

/** Asks staff for their second factor. Without script the form goes to the page itself. */
export function SecondStep({ step: { ticket, methods }, redirect, message }: Props) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState({ busy: false, error: message });
  useFocusOnFault(form, state);
  const hasApp = methods.includes("totp");
  const hasPasskey = hydrated && methods.includes("passkey") && "PublicKeyCredential" in window;

  const finish = async (prove: () => Promise<Parameters<typeof finishSignIn>[0]>) => {
    setState({ busy: true, error: null });
    try {
      await finishSignIn(await prove());
      window.location.assign(redirect);
    } catch (fault) {
      const text = fault instanceof Error ? fault.message : "An unexpected error occurred.";
      setState({ busy: false, error: isDismissed(fault) ? "No passkey was used." : text });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code") ?? "").trim();
    if (code === "") return setState({ busy: false, error: "Enter a code." });
    void finish(async () => ({ ticket, code }));
  };
  const byPasskey = () =>
    finish(async () => {
      const { options } = await callApi("POST /api/auth/passkey/options", {});
      return { ticket, passkey: await requestByPasskey(options) };
    });
  return (
    <div className="mx-auto w-full max-w-md px-5 py-16 sm:py-24">
      <h1 className="text-3xl">Confirm that it is you</h1>
      <p className="mt-3 text-slate">Your password is right. One more step signs you in.</p>
      {hasPasskey && (
        <Button size="large" className="mt-8 w-full" onClick={byPasskey} disabled={state.busy}>
          Use a passkey
        </Button>
      )}
      <form ref={form} onSubmit={submit} method="post" className="mt-8 grid gap-5" noValidate={hydrated}>
        <input type="hidden" name="intent" value="second-step" />
        <input type="hidden" name="ticket" value={ticket} />
        <input type="hidden" name="methods" value={methods} />
        <TextField
          label={hasApp ? "Code from your authenticator app" : "Recovery code"}
          name="code"
          hint={hasApp ? "Six digits. Without your phone, enter one of your recovery codes." : "One of the codes that you saved. Each works once."}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
          error={state.error ?? undefined}
        />
        <Button type="submit" size="large" look={hasPasskey ? "outline" : "solid"} disabled={state.busy}>
          {state.busy ? "Checking…" : "Sign in"}
        </Button>
      </form>
      <p className="mt-8 text-sm text-slate">Lost your phone and your recovery codes? An owner of the shop can reset your second factor.</p>
    </div>
  );
}

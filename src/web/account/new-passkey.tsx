import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { TextField } from "#ui/text-field.tsx";
import { CallFault, callApi } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import { createPasskey, isDismissed } from "#web/passkey-browser.ts";
import { useFocusOnFault } from "./account-form.tsx";

type State = { busy: boolean; errors: Record<string, string>; message: string | null };

/** Adds a passkey. It asks for the password first: a stranger who finds this page open must not add a key. */
export function NewPasskey({ email }: { email: string }) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ busy: false, errors: {}, message: null });
  useFocusOnFault(form, state);
  if (!hydrated) return <p className="text-slate">Adding a passkey needs JavaScript.</p>;
  if (!("PublicKeyCredential" in window)) return <p className="text-slate">This browser does not support passkeys.</p>;

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setState({ busy: true, errors: {}, message: null });
    try {
      const body = { currentPassword: String(typed.get("currentPassword") ?? "") };
      const { options } = await callApi("POST /api/account/passkeys/options", { body });
      const response = await createPasskey(options);
      await callApi("POST /api/account/passkeys", { body: { name: String(typed.get("name") ?? ""), response } });
      form.current?.reset();
      setState({ busy: false, errors: {}, message: null });
      await navigate(links.ownSecurity({ done: "passkey-added" }), { preventScrollReset: true });
    } catch (fault) {
      setState(stateOf(fault));
    }
  };
  return (
    <form ref={form} onSubmit={add} noValidate className="grid gap-5">
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <TextField label="Name of the passkey" name="name" hint="For example: office laptop." maxLength={80} autoComplete="off" />
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
        error={state.errors["currentPassword"]}
      />
      <p role="alert" className="text-sm text-red empty:hidden">
        {state.message}
      </p>
      <Button type="submit" look="outline" disabled={state.busy} className="justify-self-start">
        {state.busy ? "Waiting for your device…" : "Add a passkey"}
      </Button>
    </form>
  );
}

function stateOf(fault: unknown): State {
  if (isDismissed(fault)) return { busy: false, errors: {}, message: "No passkey was added." };
  if (fault instanceof Error && fault.name === "InvalidStateError")
    return { busy: false, errors: {}, message: "This device has a passkey for your account already." };
  const errors = fault instanceof CallFault ? fault.fields : {};
  const message = fault instanceof Error ? fault.message : "An unexpected error occurred.";
  return { busy: false, errors, message: Object.keys(errors).length > 0 ? null : message };
}

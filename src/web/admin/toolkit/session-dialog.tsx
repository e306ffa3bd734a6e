import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState, useSyncExternalStore } from "react";
import { CallFault, finishSignIn, signIn } from "#web/api-client.ts";
import { AdminButton } from "./admin-button.tsx";
import { endedSession } from "./admin-call.ts";
import { AdminField } from "./admin-fields.tsx";
import { sessionQuery, useAdminSession } from "./admin-session.ts";
import { Dialog, DialogButtons } from "./dialog.tsx";
import { FactorProof } from "./factor-proof.tsx";

/** Asks for the password if the session ended while the person was working. The page behind the dialog stays as it is. */
export function SessionDialog() {
  const { account } = useAdminSession();
  const isWaiting = useSyncExternalStore(endedSession.subscribe, endedSession.isWaiting, () => false);
  useEffect(() => {
    endedSession.open(true);
    return () => endedSession.open(false);
  }, []);
  return (
    <Dialog isForm open={isWaiting} title="You were signed out" onClose={endedSession.leave}>
      <PasswordForm email={account.email} />
    </Dialog>
  );
}

function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const goOn = () => {
    endedSession.resume();
    client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const { mutate, isPending, error } = useMutation({ mutationFn: () => signIn({ email, password }), onSuccess: goOn });
  if (error instanceof CallFault && error.code === "second-step-needed")
    return (
      <FactorProof
        methods={error.methods}
        prove={async (proof) => {
          await finishSignIn({ ticket: error.ticket, ...proof });
          goOn();
        }}
        submit="Sign in and continue"
        dismiss="Leave this page"
        onDismiss={endedSession.leave}
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p>Enter your password to continue where you were. Nothing you typed is lost.</p>
      <AdminField label="Email" type="email" value={email} autoComplete="username" readOnly />
      <AdminField
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus
        required
        maxLength={200}
        value={password}
        error={error?.message}
        onChange={(event) => setPassword(event.target.value)}
      />
      <DialogButtons>
        <AdminButton onClick={endedSession.leave}>Leave this page</AdminButton>
        <AdminButton type="submit" look="solid" disabled={isPending || password === ""}>
          {isPending ? "Signing in…" : "Sign in and continue"}
        </AdminButton>
      </DialogButtons>
    </form>
  );
}

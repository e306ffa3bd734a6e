import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CallFault } from "#web/api-client.ts";
import { AdminButton } from "./toolkit/admin-button.tsx";
import { callAdmin } from "./toolkit/admin-call.ts";
import { AdminField } from "./toolkit/admin-fields.tsx";
import { sessionQuery, useAdminSession } from "./toolkit/admin-session.ts";
import { Dialog, DialogButtons } from "./toolkit/dialog.tsx";

/** Kept per browser tab: who says "later" is asked again at the next sign-in, and not on every page. */
const laterKey = "adminNameLater";
export const askForNameAgain = () => sessionStorage.removeItem(laterKey);

/** Asks who is signed in for their name, where the account has none: the first start had nobody to ask. */
export function OwnNameQuestion() {
  const { account } = useAdminSession();
  const [later, setLater] = useState(() => sessionStorage.getItem(laterKey) === account.id);
  const close = () => {
    sessionStorage.setItem(laterKey, account.id);
    setLater(true);
  };
  return (
    <Dialog isForm open={!later && account.firstName === "" && account.lastName === ""} title="What is your name?" onClose={close}>
      <NameForm onLater={close} />
    </Dialog>
  );
}

function NameForm({ onLater }: { onLater: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState({ firstName: "", lastName: "" });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callAdmin("/api/admin/account", { method: "PATCH", body: name }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  const faults = error instanceof CallFault ? error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="mb-4 text-slate">Your coworkers see it next to the changes you make. Buyers do not see it.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <AdminField
          label="First name"
          autoComplete="given-name"
          autoFocus
          value={name.firstName}
          error={faults["firstName"]}
          onChange={(event) => setName({ ...name, firstName: event.target.value })}
        />
        <AdminField
          label="Last name"
          autoComplete="family-name"
          value={name.lastName}
          error={faults["lastName"]}
          onChange={(event) => setName({ ...name, lastName: event.target.value })}
        />
      </div>
      {error && Object.keys(faults).length === 0 && (
        <p role="alert" className="mt-3 text-red">
          {error.message} Your name was not saved; what you typed is still here.
        </p>
      )}
      <DialogButtons>
        <AdminButton onClick={onLater}>Later</AdminButton>
        <AdminButton type="submit" look="solid" disabled={isPending}>
          {isPending ? "Saving…" : "Save my name"}
        </AdminButton>
      </DialogButtons>
    </form>
  );
}

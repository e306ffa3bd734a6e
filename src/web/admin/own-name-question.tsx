import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "./toolkit/action-form.tsx";
import { callAdmin } from "./toolkit/admin-call.ts";
import { sessionQuery, useAdminSession } from "./toolkit/admin-session.ts";
import { Dialog } from "./toolkit/dialog.tsx";
import { TextField } from "./toolkit/form-fields.tsx";

/** Kept per browser tab: a person who says "later" is asked again at the next sign-in, but not on every page. */
const laterKey = "adminNameLater";
export const askForNameAgain = () => sessionStorage.removeItem(laterKey);

/** Asks for the signed-in person's name if the account has none, because nobody could be asked when the shop first started. */
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
  const form = useActionForm({
    initial: { firstName: "", lastName: "" },
    draft: { record: "own-name", title: "Your name", path: links.admin() },
    run: async (name) => {
      await callAdmin("PATCH /api/admin/account", { body: name });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return (
    <ActionFormBody form={form} submit="Save" dismiss="Later" onDismiss={onLater}>
      <p className="text-slate">Your colleagues see it next to the changes you make. Buyers do not see it.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
        <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
      </div>
    </ActionFormBody>
  );
}

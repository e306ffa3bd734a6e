import { Form } from "react-router";
import { passwordMaxLength } from "#domain/accounts/password-rules.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Route } from "./+types/security-page";
import { AccountForm, type FormAnswer, fieldOf, orUnreached } from "./account-form.tsx";
import { AccountFrame, AccountSection } from "./account-frame.tsx";
import { NewPasskey } from "./new-passkey.tsx";
import { changeSecurity, loadSecurity } from "./security-page.server.ts";

export const loader = loadSecurity;
export const action = changeSecurity;
export const clientAction = orUnreached;

export const meta = () => [{ title: "Security of your account" }, { name: "robots", content: "noindex" }];

type Data = Route.ComponentProps["loaderData"];

export default function SecurityPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const answer = actionData as FormAnswer | undefined;
  const { email, least, sessions, passkeys, mayAddPasskey, notice } = loaderData;
  return (
    <AccountFrame title="Security" notice={answer ? null : notice}>
      <AccountSection id="password" title="Password" text="Other devices are signed out when it changes.">
        <PasswordForm key={notice} email={email} least={least} answer={answer} />
      </AccountSection>
      <AccountSection id="passkeys" title="Passkeys" text="A passkey signs you in with your fingerprint, your face or the PIN of your device.">
        <p role="alert" className="text-red empty:hidden">
          {answer?.intent === "remove-passkey" && !passkeys.some(({ id }) => id === answer.values["id"]) ? answer.message : null}
        </p>
        <Passkeys passkeys={passkeys} email={email} answer={answer} />
        {mayAddPasskey ? <NewPasskey email={email} /> : <p>Confirm your email address first; then you can add a passkey here.</p>}
      </AccountSection>
      <AccountSection id="devices" title="Devices" text="Where you are signed in.">
        <p role="alert" className="text-red empty:hidden">
          {answer && !["password", "remove-passkey"].includes(answer.intent) ? answer.message : null}
        </p>
        <Devices sessions={sessions} />
      </AccountSection>
    </AccountFrame>
  );
}

function PasswordForm({ email, least, answer }: Pick<Data, "email" | "least"> & { answer: FormAnswer | undefined }) {
  const field = (name: string, autoComplete: string) => {
    const { error } = fieldOf(answer, "password", name);
    return { name, error, type: "password", autoComplete, required: true, maxLength: passwordMaxLength };
  };
  return (
    <AccountForm intent="password" answer={answer} submit="Change password" busy="Changing your password…">
      {/* For password managers, which store a password under this name. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <TextField label="Current password" {...field("currentPassword", "current-password")} />
      <TextField label="New password" hint={`At least ${least} characters.`} {...field("password", "new-password")} />
      <TextField label="Confirm new password" {...field("confirmation", "new-password")} />
    </AccountForm>
  );
}

function Passkeys({ passkeys, email, answer }: Pick<Data, "passkeys" | "email"> & { answer: FormAnswer | undefined }) {
  if (passkeys.length === 0) return <p>You have no passkey yet.</p>;
  return (
    <ul className="grid gap-3">
      {passkeys.map(({ id, name, addedOn, lastUsed }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-surface border border-line p-4">
          <div className="min-w-0">
            <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
            <p className="text-sm text-slate">
              Added on {addedOn}. {lastUsed ? `Last used ${lastUsed}.` : "Not used yet."}
            </p>
          </div>
          <PasskeyRemoval id={id} name={name} email={email} answer={answer?.values["id"] === id ? answer : undefined} />
        </li>
      ))}
    </ul>
  );
}

/** Removes a passkey. It asks for the password first: a stranger who finds this page open must not remove the owner's way to sign in. */
function PasskeyRemoval({ id, name, email, answer }: { id: string; name: string; email: string; answer: FormAnswer | undefined }) {
  const { error } = fieldOf(answer, "remove-passkey", "currentPassword");
  return (
    <details open={answer ? true : undefined} className="open:basis-full">
      <summary className={buttonClass("outline", "small", "cursor-pointer list-none")}>
        Remove<span className="sr-only"> {name}</span>
      </summary>
      <AccountForm
        intent="remove-passkey"
        answer={answer}
        submit="Remove passkey"
        busy="Removing the passkey…"
        look="outline"
        hidden={{ id }}
        className="mt-4 grid gap-4"
      >
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          maxLength={passwordMaxLength}
          error={error}
        />
      </AccountForm>
    </details>
  );
}

function Devices({ sessions }: Pick<Data, "sessions">) {
  return (
    <>
      <ul className="grid gap-3">
        {sessions.map(({ id, device, network, startedOn, lastSeen, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-surface border border-line p-4">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {device} {isCurrent && <Badge tone="green">This device</Badge>}
              </p>
              <p className="text-sm text-slate">
                Signed in on {startedOn}
                {network && (
                  <>
                    {" "}
                    from network <span className="font-mono">{network}</span>
                  </>
                )}
                . Last used {lastSeen}.
              </p>
            </div>
            {!isCurrent && <RowButton intent="device" id={id} text="Sign out" about={device} />}
          </li>
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="devices" />
          <Button type="submit" look="outline">
            Sign out all other devices
          </Button>
        </Form>
      )}
    </>
  );
}

function RowButton({ intent, id, text, about }: { intent: string; id: string; text: string; about: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="outline" size="small">
        {text}
        <span className="sr-only"> {about}</span>
      </Button>
    </Form>
  );
}

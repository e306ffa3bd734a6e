import { TextField } from "#ui/text-field.tsx";
import type { Route } from "./+types/profile-page";
import { AccountForm, type FormAnswer, fieldOf, orUnreached } from "./account-form.tsx";
import { AccountFrame, AccountSection } from "./account-frame.tsx";
import { NameFields } from "./name-fields.tsx";
import { changeProfile, loadProfile } from "./profile-page.server.ts";

export const loader = loadProfile;
export const action = changeProfile;
export const clientAction = orUnreached;

export const meta = () => [{ title: "Your profile" }, { name: "robots", content: "noindex" }];

export default function ProfilePage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { account, newsletter, notice } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  return (
    <AccountFrame title="Profile" notice={answer ? null : notice}>
      <AccountSection id="name" title="Name">
        <AccountForm intent="name" answer={answer} submit="Save name" busy="Saving…">
          <NameFields of={(part) => fieldOf(answer, "name", part, account[part])} />
        </AccountForm>
      </AccountSection>
      <AccountSection
        id="email"
        title="Email address"
        text={
          <>
            Your email address is <span className="text-ink [overflow-wrap:anywhere]">{account.email}</span>. A new one takes effect once you open the
            link that we send to it.
          </>
        }
      >
        <AccountForm intent="email" answer={answer} submit="Change email address" busy="Sending…" look="outline">
          <TextField
            label="New email address"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            autoCapitalize="none"
            spellCheck={false}
            {...fieldOf(answer, "email", "email")}
          />
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
            {...fieldOf(answer, "email", "currentPassword")}
          />
        </AccountForm>
      </AccountSection>
      {account.role === "customer" && (
        <AccountSection
          id="newsletter"
          title="Newsletter"
          text={newsletter === null ? "Once your email address is confirmed, you can choose here whether to get our newsletter." : undefined}
        >
          {newsletter !== null && (
            <AccountForm key={String(newsletter)} intent="newsletter" answer={answer} submit="Save choice" busy="Saving…" look="outline">
              <label className="flex min-h-11 items-center gap-3">
                <input type="checkbox" name="receives" defaultChecked={newsletter} className="size-5 accent-accent" />
                Send me the newsletter
              </label>
            </AccountForm>
          )}
        </AccountSection>
      )}
    </AccountFrame>
  );
}

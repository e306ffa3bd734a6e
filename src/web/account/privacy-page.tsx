import { buttonClass } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";
import type { Route } from "./+types/privacy-page";
import { AccountForm, type FormAnswer, fieldOf, orUnreached } from "./account-form.tsx";
import { AccountFrame, AccountSection } from "./account-frame.tsx";
import { eraseByForm, loadPrivacy } from "./privacy-page.server.ts";

export const loader = loadPrivacy;
export const action = eraseByForm;
export const clientAction = orUnreached;

export const meta = () => [{ title: "Your data" }, { name: "robots", content: "noindex" }];

export default function PrivacyPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { isCustomer, isEmailConfirmed } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  if (!isCustomer)
    return (
      <AccountFrame title="Your data">
        <p className="max-w-2xl">The data of a staff account cannot be exported or erased here.</p>
      </AccountFrame>
    );
  const agreed = fieldOf(answer, "erase", "agreed").error;
  return (
    <AccountFrame title="Your data">
      <AccountSection
        id="export"
        title="Download your data"
        text={
          isEmailConfirmed
            ? "Everything that the shop stores about you, as a JSON file: your account, addresses, orders and messages."
            : "What the shop stores about your account, as a JSON file. Guest orders and messages with your email address are included once you confirm it."
        }
      >
        <a href={links.ownData()} download className={buttonClass("outline", "medium", "justify-self-start")}>
          Download your data
        </a>
      </AccountSection>
      <AccountSection
        id="erase"
        title="Erase your account"
        text="Your account, addresses, messages and carts are deleted, and you are signed out everywhere. Orders are kept for our accounting, without your name, address and contact details. This cannot be undone, and is not possible while an order or a payment is not finished."
      >
        <AccountForm intent="erase" answer={answer} submit="Erase my account" busy="Erasing…" look="outline">
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
            {...fieldOf(answer, "erase", "currentPassword")}
            defaultValue={undefined}
          />
          <div>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="agreed"
                required
                aria-invalid={agreed ? true : undefined}
                aria-describedby={agreed ? "agreed-error" : undefined}
                className="size-5 accent-accent"
              />
              I want my account to be erased for good.
            </label>
            {agreed && (
              <p id="agreed-error" className="text-sm text-red">
                {agreed}
              </p>
            )}
          </div>
        </AccountForm>
      </AccountSection>
    </AccountFrame>
  );
}

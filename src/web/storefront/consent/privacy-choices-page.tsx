import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/privacy-choices-page";
import { consentTexts } from "./consent-texts.ts";
import { loadPrivacyChoices, saveChoicesByForm } from "./privacy-choices-page.server.ts";

export const loader = loadPrivacyChoices;
export const action = saveChoicesByForm;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Privacy choices", path: links.privacyChoices(), noIndex: true });
}

type Props = Pick<Route.ComponentProps, "loaderData"> & { actionData?: { error: string } | undefined };

/** What the visitor allows, and how to change it. */
export default function PrivacyChoicesPage({ loaderData, actionData }: Props) {
  const { grants, isDenied, receipt } = loaderData;
  return (
    <div className="content py-12 lg:py-16">
      <div className="max-w-reading">
        <h1 className="text-3xl lg:text-[2.5rem]">Privacy choices</h1>
        <p className="mt-4 text-lg text-slate">{consentTexts.choices}</p>
        <p role="status" className="mt-6 font-medium">
          {actionData ? <span className="text-red">{actionData.error}</span> : stateText(loaderData)}
        </p>
        <Form method="post" key={`${grants.measuring} ${grants.marketing}`} className="mt-6">
          <fieldset>
            <legend className="sr-only">What the shop may do</legend>
            <Choice name="necessary" checked disabled />
            <Choice name="measuring" defaultChecked={grants.measuring} disabled={isDenied} />
            <Choice name="marketing" defaultChecked={grants.marketing} disabled={isDenied} />
          </fieldset>
          {!isDenied && (
            <div className="mt-6 grid gap-3 sm:flex">
              <Button type="submit" name="answer" value="save" look="outline">
                Save choices
              </Button>
              <Button type="submit" name="answer" value="accept" look="outline">
                Accept all
              </Button>
              <Button type="submit" name="answer" value="reject" look="outline">
                Reject all
              </Button>
            </div>
          )}
        </Form>
        {receipt && (
          <p className="mt-8 text-sm text-slate">
            Your answer is recorded as <span className="font-mono break-all">{receipt}</span>.
          </p>
        )}
      </div>
    </div>
  );
}

function stateText({ isDenied, isSaved, isAnswered, isImplied }: Props["loaderData"]): string {
  if (isDenied) return "Your browser sends Global Privacy Control, so you are not measured, whatever you answered before.";
  if (isSaved) return "Your choices are saved.";
  if (!isAnswered) return "You have not answered yet, so you are not measured.";
  return isImplied ? "You continued browsing, which counts as consent where you are. You can change that here." : "These are your choices.";
}

type ChoiceProps = { name: "necessary" | "measuring" | "marketing"; checked?: boolean; defaultChecked?: boolean; disabled?: boolean };

function Choice({ name, ...box }: ChoiceProps) {
  const { title, text } = consentTexts[name];
  return (
    <div className="border-t border-line py-4">
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input type="checkbox" name={name} aria-describedby={`${name}-text`} readOnly={box.checked} className="size-5 accent-accent" {...box} />
        {title}
      </label>
      <p id={`${name}-text`} className="pl-8 text-slate">
        {text}
      </p>
    </div>
  );
}

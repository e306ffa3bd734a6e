import { Form } from "react-router";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { links } from "#web/links.ts";
import type { Route } from "./+types/confirm-email-page";
import { confirmByPress, loadConfirmEmail } from "./confirm-email-page.server.ts";

export const loader = loadConfirmEmail;
export const action = confirmByPress;

export const meta = () => [
  { title: "Confirm your email address" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** Once used, the link is no longer valid: the page must keep saying what it did. */
export function shouldRevalidate() {
  return false;
}

export function headers() {
  return { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };
}

export default function ConfirmEmailPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  if (actionData?.email)
    return (
      <EmptyState heading="h1" title="Your email address is confirmed" text={`Your account now has the confirmed address ${actionData.email}.`}>
        <LinkButton to={links.account()}>Go to your account</LinkButton>
      </EmptyState>
    );
  if (actionData || loaderData.email === null)
    return (
      <EmptyState
        heading="h1"
        title="This link does not work anymore"
        text="It was used, is too old, or belongs to another account than the one you are signed in to."
      >
        <LinkButton to={links.account()}>Go to your account</LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState heading="h1" title="Confirm your email address" text={`Press the button to confirm ${loaderData.email}.`}>
      <Form method="post">
        <Button type="submit" size="large">
          Confirm email address
        </Button>
      </Form>
    </EmptyState>
  );
}

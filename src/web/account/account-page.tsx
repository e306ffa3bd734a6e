import { Form, Link } from "react-router";
import { Button, LinkButton } from "#ui/button.tsx";
import { clearAccessToken } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import type { Route } from "./+types/account-page";
import { AccountForm, type FormAnswer, orUnreached } from "./account-form.tsx";
import { AccountFrame, AccountSection } from "./account-frame.tsx";
import { loadAccount, sendConfirmation } from "./account-page.server.ts";
import { OrderList } from "./order-list.tsx";

export const loader = loadAccount;
export const action = sendConfirmation;
export const clientAction = orUnreached;

export const meta = () => [{ title: "Your account" }, { name: "robots", content: "noindex" }];

export default function AccountPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { account, orders, notice } = loaderData;
  const isCustomer = account.role === "customer";
  return (
    <AccountFrame title={`${account.firstName} ${account.lastName}`.trim() || "Your account"} notice={notice}>
      <div className="grid gap-6">
        <p className="-mt-4 text-slate [overflow-wrap:anywhere]">Signed in as {account.email}</p>
        {isCustomer && !account.isEmailConfirmed && (
          <div className="grid max-w-2xl gap-4 rounded-surface bg-amber-soft p-5">
            <p>
              <strong className="font-semibold">Confirm your email address.</strong> Once you have opened the link in our email, orders that you
              placed with this address before you registered appear here.
            </p>
            <AccountForm intent="send" answer={actionData as FormAnswer | undefined} submit="Send the link again" busy="Sending…" look="outline" />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          {isCustomer ? (
            <>
              <LinkButton to={links.collections()}>Browse products</LinkButton>
              <LinkButton to={links.quickOrder()} look="outline">
                Quick order
              </LinkButton>
            </>
          ) : (
            <LinkButton to={links.admin()} reloadDocument>
              Open the admin area
            </LinkButton>
          )}
          <Form method="post" action={links.signOut()} onSubmit={() => clearAccessToken()}>
            <Button type="submit" look="outline">
              Sign out
            </Button>
          </Form>
        </div>
      </div>
      {isCustomer && (
        <AccountSection id="recent-orders" title="Recent orders">
          <OrderList orders={orders} heading="h3" />
          {orders.length > 0 && (
            <p>
              <Link to={links.ownOrders()} className="font-medium text-accent underline underline-offset-4">
                All orders
              </Link>
            </p>
          )}
        </AccountSection>
      )}
    </AccountFrame>
  );
}

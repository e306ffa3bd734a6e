import { isRouteErrorResponse, useRouteError } from "react-router";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { links } from "#web/links.ts";

/** Shown for a checkout that does not exist or has failed: what happened, and the way back to the products. */
export function CheckoutEnded() {
  const error = useRouteError();
  const hasEnded = isRouteErrorResponse(error) && error.status < 500;
  return (
    <main id="main">
      <EmptyState
        heading="h1"
        title={hasEnded ? "This checkout no longer exists" : "Something went wrong"}
        text={
          hasEnded
            ? "It was completed or has ended. What is in your cart is still there."
            : "Nothing was lost, and your cart is still there. Please try again."
        }
      >
        <LinkButton to={links.cart()} reloadDocument>
          Back to cart
        </LinkButton>
      </EmptyState>
    </main>
  );
}

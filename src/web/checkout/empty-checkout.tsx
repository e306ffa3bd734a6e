import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { links } from "#web/links.ts";

/** Shown when the cart was emptied meanwhile, for example in another tab. */
export function EmptyCheckout() {
  return (
    <main id="main">
      <EmptyState heading="h1" title="Your cart is empty" text="There is nothing to check out. What you typed is kept for when you come back.">
        <LinkButton to={links.collections()} reloadDocument>
          Browse Collections
        </LinkButton>
        <LinkButton to={links.cart()} look="outline" reloadDocument>
          Back to cart
        </LinkButton>
      </EmptyState>
    </main>
  );
}

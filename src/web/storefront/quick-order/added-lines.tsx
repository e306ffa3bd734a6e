import type { AddedParts } from "#domain/quick-order/quick-order.ts";
import { LinkButton } from "#ui/button.tsx";
import { links } from "#web/links.ts";

/** What went into the cart, and what did not. */
export function AddedLines({ added: { addedCount, left } }: { added: Pick<AddedParts, "addedCount" | "left"> }) {
  return (
    <section aria-labelledby="added" className="mt-8 max-w-3xl rounded-surface bg-canvas p-6">
      <h2 id="added" className="text-2xl">
        {addedCount === 0 ? "Nothing was added to your cart" : `${addedCount} ${addedCount === 1 ? "product is" : "products are"} in your cart`}
      </h2>
      {left.length > 0 && (
        <>
          <p className="mt-3">Not all of this could be added:</p>
          <ul className="mt-2 grid gap-2">
            {left.map(({ variantId, name, wanted, added, reason }) => (
              <li key={variantId} className="figures">
                <span className="font-medium">{name || "A product"}</span>: {added} of {wanted} added. <span className="text-red">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <LinkButton to={links.cart()} className="mt-5">
        Go to your cart
      </LinkButton>
    </section>
  );
}

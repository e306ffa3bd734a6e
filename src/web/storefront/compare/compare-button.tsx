import { Link } from "react-router";
import { announce } from "#ui/announcer.tsx";
import { buttonClass } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { links } from "#web/links.ts";
import { type ComparedProduct, maxCompared, toggleCompared, useCompared } from "./compared-products.ts";

type Props = {
  product: ComparedProduct;
  className?: string /** Without script it leads to the comparison; a card has no room for that. */;
  leads?: boolean;
};

/** Adds a product to the comparison, or removes it. */
export function CompareButton({ product, className, leads = false }: Props) {
  const isHydrated = useHydrated();
  const isChosen = useCompared().some(({ handle }) => handle === product.handle);
  const look = buttonClass("outline", "small", className);
  if (!isHydrated)
    return leads ? (
      <Link to={links.compare([product.handle])} className={look}>
        Compare
      </Link>
    ) : null;
  const toggle = () => {
    if (!toggleCompared(product)) announce(`You can compare up to ${maxCompared} products. Remove one first.`);
    else announce(isChosen ? `${product.title} is no longer in the comparison.` : `${product.title} was added to the comparison.`);
  };
  return (
    <button type="button" aria-pressed={isChosen} onClick={toggle} className={look}>
      {isChosen && <span aria-hidden="true">✓</span>}
      Compare<span className="sr-only"> {product.title}</span>
    </button>
  );
}

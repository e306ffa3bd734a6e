import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Figure } from "#domain/catalog/catalog-types.ts";
import { announce } from "#ui/announcer.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { loadWhenIdle } from "#ui/load-when-idle.tsx";
import { links } from "#web/links.ts";
import { AddToList } from "../buyer-lists/add-to-list.tsx";
import { itemsText } from "../cart/cart-items-text.ts";
import { addToCart } from "../cart/cart-store.ts";
import { CompareButton } from "../compare/compare-button.tsx";
import { comparedName } from "../compare/compared-products.ts";
import { ExperimentMark, useExperimentVariant } from "../experiments/experiment-variants.tsx";
import { AvailabilityBadge } from "../product-card/availability.tsx";
import { chosenTitle, hasVariantTable, variantSectionId, variantTableId } from "./chosen-variant.ts";
import type { DeliveryView } from "./delivery-view.ts";
import { OptionFields } from "./option-fields.tsx";
import type { Choice } from "./option-matrix.ts";
import type { ProductView, TrustPoint, VariantView } from "./product-view.ts";

type Props = {
  product: ProductView;
  variant: VariantView | undefined;
  choice: Choice;
  freeShippingOver: string | null;
  /** The tax that the price includes: "incl. 19% VAT". */
  taxNote: string | null;
  trustPoints: TrustPoint[];
  /** The figures that decide between products of its type, at most three. */
  figures: Figure[];
  delivery: DeliveryView;
  onChoose: (choice: Choice) => void;
  /** A preview before it is sold: nothing can be bought. */
  isPreview?: boolean;
};

/** Few variants are out of stock, so others need not wait for its script. */
const StockNoticeForm = loadWhenIdle(async () => (await import("../stock-notices/stock-notice-form.tsx")).StockNoticeForm);

const KeyFigures = loadWhenIdle(async () => (await import("./purchase-facts.tsx")).KeyFigures);
const QuantityTerms = loadWhenIdle(async () => (await import("./purchase-facts.tsx")).QuantityTerms);
const DeliveryFacts = loadWhenIdle(async () => (await import("./purchase-facts.tsx")).DeliveryFacts);
const TrustStrip = loadWhenIdle(async () => (await import("./purchase-facts.tsx")).TrustStrip);
/** Before its script is loaded, it is a field that can be typed in. */
const PurchaseQuantity = loadWhenIdle(async () => (await import("./purchase-quantity.tsx")).PurchaseQuantity);

const formId = "purchase";

/** Price, choice and the button. The form posts to the cart page, so it works without script. */
export function PurchasePanel({ product, variant, choice, onChoose, isPreview = false, ...shown }: Props) {
  const { freeShippingOver, taxNote } = shown;
  const purchase = usePurchase(variant);
  const canBuy = Boolean(variant?.canBeBought) && !isPreview;
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-slate">
        {product.brand && <span>{product.brand}</span>}
        {product.model && <span className="font-mono">{product.model}</span>}
      </p>
      <h1 className="mt-2 text-3xl leading-[1.1] lg:text-[2.5rem]">{product.title}</h1>
      {product.summary && <p className="mt-4 text-lg text-slate">{product.summary}</p>}
      <KeyFigures product={product} variant={variant} figures={shown.figures} />

      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <PriceText variant={variant} />
        {variant ? <AvailabilityBadge availability={variant.availability} /> : <Badge tone="gray">Not available in this combination</Badge>}
      </div>
      <QuantityTerms variant={variant} />
      {taxNote && <p className="mt-2 text-sm text-slate">{taxNote}</p>}
      {freeShippingOver && <p className="mt-2 text-sm text-slate">{`Free shipping over ${freeShippingOver}`}</p>}

      <form id={formId} method="post" action={links.cart()} onSubmit={purchase.submit} className="mt-7 grid gap-6">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="product" value={product.handle} />
        {product.options.length > 0 && <OptionFields options={product.options} variants={product.variants} choice={choice} onChoose={onChoose} />}
        {hasVariantTable(product) && (
          <a
            href={`#${variantTableId}`}
            className="-my-2 inline-flex min-h-11 w-fit items-center text-accent underline underline-offset-4 print:hidden"
          >
            See and order all {product.variants.length} variants
          </a>
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          <PurchaseQuantity variant={variant} label={product.title} disabled={!canBuy} />
          <Button type="submit" size="large" disabled={!canBuy} aria-disabled={purchase.isPending} className="min-w-44 grow">
            {purchase.isPending ? "Adding to cart..." : buttonText(variant)}
          </Button>
        </div>
      </form>
      <Feedback {...purchase.feedback} />
      {variant && !variant.canBeBought && !isPreview && <StockNoticeForm key={variant.id} variantId={variant.id} />}
      {!isPreview && (
        <div className="mt-1 flex flex-wrap gap-2 print:hidden">
          <CompareButton product={comparedOf(product, variant)} leads />
          {variant && (
            <AddToList
              lines={[{ variantId: variant.id, quantity: 1 }]}
              title={chosenTitle(product, variant) ?? product.title}
              asksQuantity
              className={buttonClass("outline", "small")}
            >
              Add to list
            </AddToList>
          )}
        </div>
      )}

      {variant?.sku && (
        <p className="mt-4 text-sm text-slate">
          SKU <span className="font-mono text-ink">{variant.sku}</span>
        </p>
      )}
      <DeliveryFacts product={product} variant={variant} delivery={shown.delivery} />
      {product.marking && <p className="mt-3 text-sm font-medium">{product.marking}</p>}
      <TrustStrip points={shown.trustPoints} />
      <StickyBar
        title={chosenTitle(product, variant) ?? product.title}
        variant={variant}
        canBuy={canBuy}
        isPending={purchase.isPending}
        feedback={purchase.feedback}
      />
    </div>
  );
}

/** Returns the chosen variant where there is a choice. */
function comparedOf(product: ProductView, variant: VariantView | undefined) {
  const chosen = chosenTitle(product, variant);
  return { handle: comparedName(product.handle, chosen && variant?.id), title: [product.title, chosen].filter(Boolean).join(", ") };
}

type FeedbackState = { kind: "none" | "success" | "error"; text: string };

function usePurchase(variant: VariantView | undefined) {
  const [isPending, setPending] = useState(false);
  const [feedback, setFeedback] = useState<FeedbackState>({ kind: "none", text: "" });
  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!variant || isPending) return;
    const quantity = Number(new FormData(event.currentTarget).get("quantity")) || undefined;
    setPending(true);
    setFeedback({ kind: "none", text: "" });
    try {
      const cart = await addToCart([{ merchandiseId: variant.id, quantity }]);
      const line = cart.lines.find(({ merchandise }) => merchandise.id === variant.id);
      const later = line?.notes.find(({ kind }) => kind === "back-order");
      const text = ["Added to cart successfully!", later?.text].filter(Boolean).join(" ");
      setFeedback({ kind: "success", text });
      announce(`${text} Your cart holds ${itemsText(cart.totalQuantity)}.`);
    } catch (fault) {
      setFeedback({ kind: "error", text: (fault instanceof Error && fault.message) || "Error adding to cart" });
    } finally {
      setPending(false);
    }
  };
  return { isPending, feedback, submit };
}

/** Two lines are reserved for it, so that nothing below moves when it appears. */
function Feedback({ kind, text }: FeedbackState) {
  return (
    <div role={kind === "error" ? "alert" : undefined} className="min-h-14 pt-2 text-[0.9375rem] print:hidden">
      {kind === "success" && (
        <p className="font-medium text-accent">
          {text}{" "}
          <Link to={links.cart()} className="font-normal whitespace-nowrap underline underline-offset-4">
            View cart
          </Link>
        </p>
      )}
      {kind === "error" && <p className="text-red">{text}</p>}
    </div>
  );
}

function PriceText({ variant }: { variant: VariantView | undefined }) {
  const isEmphasized = useExperimentVariant("pricing_display")?.id === "variant_a";
  if (!variant) return <p className="text-lg text-slate">Price not available</p>;
  return (
    <p className="figures flex items-baseline gap-3">
      <ExperimentMark experiment="pricing_display" />
      <span className={classNames("font-semibold tracking-[-0.02em]", isEmphasized ? "text-5xl text-accent" : "text-3xl")}>{variant.price}</span>
      {variant.compareAtPrice && (
        <span className="text-lg text-slate">
          <span className="sr-only">Was </span>
          <s>{variant.compareAtPrice}</s>
        </span>
      )}
    </p>
  );
}

type BarProps = { title: string; variant: VariantView | undefined; canBuy: boolean; isPending: boolean; feedback: FeedbackState };

/** On small screens name, price, button and outcome stay in view once the options are scrolled past; without script always. */
function StickyBar({ title, variant, canBuy, isPending, feedback }: BarProps) {
  const isFormShown = useOnScreen(formId, below);
  // The list has a button of its own: this one would not add what is typed there.
  const isListShown = useOnScreen(variantSectionId) === true;
  const isHidden = isFormShown === true || isListShown;
  return (
    <div
      // Other parts at the bottom make room for it while it is shown.
      data-sticky-bar={isHidden ? undefined : ""}
      className={classNames(
        (isHidden || isFormShown === null) && "[@media(scripting:enabled)]:invisible",
        "fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden print:hidden",
      )}
    >
      {feedback.text && (
        <p aria-hidden="true" className={`pb-2 text-sm font-medium ${feedback.kind === "error" ? "text-red" : "text-accent"}`}>
          {feedback.text}
        </p>
      )}
      <div className="flex items-center justify-between gap-4">
        <p className="figures min-w-0">
          <span className="block truncate text-sm text-slate">{title}</span>
          <span className="text-lg font-semibold">{variant?.price ?? "0.00"}</span>
        </p>
        <Button type="submit" form={formId} disabled={!canBuy} aria-disabled={isPending} className="min-w-36 shrink-0">
          {isPending ? "Adding..." : buttonText(variant)}
        </Button>
      </div>
    </div>
  );
}

/** What is below the screen counts as in sight, so that a jump past it is noticed too. */
const below = "-64px 0px 1000000px 0px";

/** Whether the element is in sight. Null: not known yet, or there is none. */
function useOnScreen(elementId: string, rootMargin = "0px"): boolean | null {
  const [isOnScreen, setOnScreen] = useState<boolean | null>(null);
  useEffect(() => {
    const element = document.getElementById(elementId);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? null), { rootMargin });
    observer.observe(element);
    return () => observer.disconnect();
  }, [elementId, rootMargin]);
  return isOnScreen;
}

/** The button says that a variant cannot be bought; for a combination that does not exist it keeps its text and is disabled. */
function buttonText(variant: VariantView | undefined): string {
  return variant && !variant.canBeBought ? "Out of Stock" : "Add to Cart";
}

import { useState } from "react";
import { Link } from "react-router";
import { specificationsOf } from "#domain/catalog/variant-specifications.ts";
import { availabilityLabel } from "#domain/inventory/availability.ts";
import { valueText } from "#domain/measures/non-breaking-quantities.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { inputClass } from "#ui/input-class.ts";
import { links } from "#web/links.ts";
import { chosenTitle, differingColumns, variantSectionId, variantTableId } from "./chosen-variant.ts";
import type { Choice } from "./option-matrix.ts";
import type { ProductView, VariantView } from "./product-view.ts";
import { fieldName, useVariantOrder } from "./use-variant-order.ts";

type Props = { product: ProductView; chosen: VariantView | undefined; onChoose: (choice: Choice) => void; isPreview: boolean };

/** This many rows are shown at first, the rest after a press. */
const firstRows = 60;
const headClass = "py-2 pr-5 first:pl-3 text-left align-bottom font-normal text-slate";

/** All variants with their differences, price, availability and a quantity each; one press adds all that have one. The form works without script. */
export function VariantOrderTable({ product, chosen, onChoose, isPreview }: Props) {
  const order = useVariantOrder();
  const [isWhole, setWhole] = useState(product.variants.length <= firstRows);
  const differing = differingColumns(product);
  const hasPacks = product.variants.some(({ pack }) => pack);
  const shown = isWhole ? product.variants : product.variants.filter((variant, at) => at < firstRows || variant === chosen);
  return (
    <section id={variantSectionId} aria-labelledby={variantTableId} className="mt-16">
      <h2 id={variantTableId} className="text-2xl tracking-[-0.02em]">
        All {product.variants.length} variants
      </h2>
      <form ref={order.form} method="post" action={links.cart()} onSubmit={order.submit} onInput={order.count} className="mt-4">
        <input type="hidden" name="intent" value="add-lines" />
        <table className="figures w-full border-b border-line text-[0.9375rem] max-lg:not-print:block print:text-sm">
          <thead className="max-lg:not-print:sr-only">
            <tr>
              <th scope="col" className={headClass}>
                Variant
              </th>
              {differing.map((name) => (
                <th key={name} scope="col" className={headClass}>
                  {name}
                </th>
              ))}
              {hasPacks && (
                <th scope="col" className={headClass}>
                  Pack
                </th>
              )}
              <th scope="col" className={headClass}>
                Price
              </th>
              <th scope="col" className={headClass}>
                Availability
              </th>
              <th scope="col" className="w-24 py-2 text-left align-bottom font-normal text-slate print:hidden">
                Quantity
              </th>
            </tr>
          </thead>
          <tbody className="max-lg:not-print:block">
            {shown.map((variant) => (
              <Row
                key={variant.id}
                product={product}
                variant={variant}
                differing={differing}
                hasPacks={hasPacks}
                isChosen={variant === chosen}
                isPreview={isPreview}
                fault={order.refused.get(variant.id)}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </table>
        {!isWhole && (
          <Button look="outline" className="mt-4" onClick={() => setWhole(true)}>
            Show all {product.variants.length} variants
          </Button>
        )}
        <div className="mt-4 flex flex-wrap items-center justify-end gap-x-5 gap-y-1 print:hidden">
          <Outcome text={order.text} hasFault={order.hasFault} />
          <Button type="submit" disabled={isPreview} aria-disabled={order.isPending} className="max-lg:not-print:w-full">
            {order.isPending ? "Adding to cart..." : addText(order.rows)}
          </Button>
        </div>
      </form>
    </section>
  );
}

const addText = (rows: number) => (rows === 0 ? "Add rows to Cart" : `Add ${rows} ${rows === 1 ? "row" : "rows"} to Cart`);

function Outcome({ text, hasFault }: { text: string; hasFault: boolean }) {
  // Where it has a line to itself below the button, the line is reserved, so that nothing moves when it appears.
  const look = classNames("max-lg:order-last max-lg:min-h-6 max-lg:w-full", hasFault ? "text-red" : "font-medium text-accent");
  return (
    <p role={text && hasFault ? "alert" : undefined} className={look}>
      {text && (
        <>
          {text}{" "}
          <Link to={links.cart()} className="font-normal text-accent underline underline-offset-4">
            View cart
          </Link>
        </>
      )}
    </p>
  );
}

type RowProps = Pick<Props, "product" | "onChoose" | "isPreview"> & {
  variant: VariantView;
  differing: string[];
  hasPacks: boolean;
  isChosen: boolean;
  /** Why the row was not added. */
  fault: string | undefined;
};

function Row({ product, variant, differing, hasPacks, isChosen, isPreview, fault, onChoose }: RowProps) {
  const title = chosenTitle(product, variant) ?? product.title;
  const specifications = specificationsOf(product.specifications, variant.specifications);
  const choose = (event: React.MouseEvent) => {
    // With a key for another tab or window it works like any other link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || isPreview) return;
    event.preventDefault();
    onChoose(variant.values);
  };
  return (
    <tr
      className={classNames(
        "border-t border-line max-lg:not-print:grid max-lg:not-print:gap-1 max-lg:not-print:py-4",
        isChosen && "bg-accent-soft print:bg-transparent max-lg:not-print:-mx-3 max-lg:not-print:px-3",
      )}
    >
      <th scope="row" className="text-left font-medium lg:py-3 lg:pr-5 lg:align-top lg:not-print:first:pl-3 print:py-2 print:pr-4 print:align-top">
        <Link
          to={links.product(product.handle, { variant: variant.id })}
          onClick={choose}
          aria-current={isChosen || undefined}
          className="inline-flex min-h-6 items-center underline-offset-4 hover:text-accent hover:underline pointer-coarse:min-h-11"
        >
          {title}
        </Link>
        {variant.sku && <span className="block font-mono text-sm font-normal whitespace-nowrap text-slate">{variant.sku}</span>}
      </th>
      {differing.map((name) => {
        const row = specifications.find((one) => one.name === name);
        return (
          <Cell key={name} label={name}>
            {row && valueText(row.value, row.unit)}
          </Cell>
        );
      })}
      {hasPacks && <Cell label="Pack">{variant.pack}</Cell>}
      <Cell label="Price">
        <Price variant={variant} />
      </Cell>
      <Cell label="Availability">
        <span className={variant.availability.state === "in-stock" ? undefined : "font-medium"}>{availabilityLabel(variant.availability)}</span>
      </Cell>
      <td className="lg:py-2 lg:align-top print:hidden">
        {variant.canBeBought && <QuantityField variant={variant} title={title} isOff={isPreview} fault={fault} />}
      </td>
    </tr>
  );
}

function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <td className={classNames("variant-cell", !children && "max-lg:not-print:hidden")}>
      <span className="text-slate lg:hidden print:hidden">{label}</span>
      <span>{children}</span>
    </td>
  );
}

function Price({ variant }: { variant: VariantView }) {
  return (
    <>
      <span className="block font-medium whitespace-nowrap">
        {variant.compareAtPrice && (
          <s className="mr-2 font-normal text-slate">
            <span className="sr-only">Was </span>
            {variant.compareAtPrice}
          </s>
        )}
        {variant.price}
      </span>
      {variant.unitPrice && <span className="block text-sm whitespace-nowrap text-slate">{variant.unitPrice}</span>}
      {variant.volumePrices.map(({ quantity, price }) => (
        <span key={quantity} className="block text-sm whitespace-nowrap text-slate">
          From {quantity}: {price}
        </span>
      ))}
    </>
  );
}

function QuantityField({ variant, title, isOff, fault }: { variant: VariantView; title: string; isOff: boolean; fault: string | undefined }) {
  const hint = variant.soldIn || fault ? `quantity-of-${variant.id}` : undefined;
  return (
    <div className="max-lg:not-print:mt-1 max-lg:not-print:flex max-lg:not-print:flex-wrap max-lg:not-print:items-center max-lg:not-print:justify-between max-lg:not-print:gap-x-4">
      <span aria-hidden="true" className="text-slate lg:hidden">
        Quantity
      </span>
      <input
        type="number"
        inputMode="numeric"
        name={fieldName(variant.id)}
        aria-label={`Quantity of ${title}`}
        aria-describedby={hint}
        aria-invalid={fault ? true : undefined}
        min={variant.least}
        step={variant.step}
        max={9999}
        disabled={isOff}
        className={classNames(inputClass, "max-w-24")}
      />
      {hint && (
        <span id={hint} className="block max-w-48 py-1 text-sm text-slate max-lg:not-print:max-w-full max-lg:not-print:basis-full">
          {fault && <span className="block text-red">{fault}</span>}
          {variant.soldIn && `Sold ${variant.soldIn}`}
        </span>
      )}
    </div>
  );
}

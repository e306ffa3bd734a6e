import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { availabilityLabel } from "#domain/inventory/availability.ts";
import { announce } from "#ui/announcer.tsx";
import { Button, buttonClass, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { SelectField } from "#ui/select-field.tsx";
import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import { Picture } from "../picture.tsx";
import type { Route } from "./+types/compare-page";
import { loadComparison } from "./compare-page.server.ts";
import { clearComparison, comparedName, maxCompared, toggleCompared, useCompared } from "./compared-products.ts";

export const loader = loadComparison;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Compare products", description: "Products side by side.", path: links.compare(), noIndex: true });
}

type Loaded = Route.ComponentProps["loaderData"];
type Compared = Loaded["products"][number];

const howTo = `Choose Compare on up to ${maxCompared} products, on their cards or pages. Then open the comparison from the bar at the bottom of the page.`;

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { products, onlyDifferences, missing, tooMany } = loaderData;
  const isHydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  const removed = useRef<string | null>(null);
  // The pressed link was removed with its column.
  useEffect(() => {
    if (removed.current === null) return;
    (heading.current ?? document.getElementById("main"))?.focus({ preventScroll: true });
    announce(`${removed.current} was removed from the comparison.`);
    removed.current = null;
  });
  const names = products.map(({ name }) => name);
  const notes = [
    missing === 1 && "One product is no longer in the shop.",
    missing > 1 && `${missing} products are no longer in the shop.`,
    tooMany && `Only the first ${maxCompared} are shown: you can compare up to ${maxCompared} products at a time.`,
  ].filter(Boolean);
  return (
    <div className="content pt-8 pb-24 lg:pt-12">
      {notes.length > 0 && <p className="mb-6 rounded-surface bg-canvas px-5 py-3">{notes.join(" ")}</p>}
      {products.length === 0 ? (
        <EmptyState heading="h1" title="Nothing to compare yet" text={howTo}>
          <LinkButton to={links.collections()}>Browse Collections</LinkButton>
        </EmptyState>
      ) : (
        <>
          <h1 ref={heading} tabIndex={-1} className="text-4xl tracking-[-0.03em] outline-none">
            Compare products
          </h1>
          {products.length > 2 && (
            <p className="mt-3 text-slate md:hidden print:hidden">{products.length} products, side by side: scroll sideways.</p>
          )}
          {products.length === 1 && <p className="mt-3 max-w-reading text-slate">This is one product. {howTo}</p>}
          <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
            {products.length > 1 && (
              <Link to={links.compare(names, !onlyDifferences)} replace preventScrollReset className={buttonClass("outline", "small")}>
                {onlyDifferences ? "Show all rows" : "Show differences only"}
              </Link>
            )}
            {isHydrated && (
              <Button look="outline" size="small" onClick={() => window.print()}>
                Print
              </Button>
            )}
          </div>
          <ComparisonTable
            {...loaderData}
            names={names}
            onRemove={({ name, title }) => {
              clearComparison(name);
              removed.current = title;
            }}
          />
        </>
      )}
    </div>
  );
}

/** On a phone the name of a row is above its values; three or more products are swiped. */
const columnsOf = [
  "",
  "max-md:not-print:grid-cols-1",
  "max-md:not-print:grid-cols-2",
  "max-md:not-print:grid-cols-3",
  "max-md:not-print:grid-cols-4",
];
/** A third column shows its edge on a phone, so that nobody believes there are only two. */
const widthOf = ["", "", "", "max-md:not-print:min-w-[29rem]", "max-md:not-print:min-w-[38rem]"];
const nameClass =
  "py-3 pr-5 text-left align-top font-normal text-slate max-md:not-print:col-span-full max-md:not-print:pb-0 max-md:not-print:text-sm";
const nameTextClass = "max-md:not-print:sticky max-md:not-print:left-0";

type Removing = { onRemove: (product: Compared) => void };

function ComparisonTable({ products, rows, onlyDifferences, names, onRemove }: Loaded & Removing & { names: string[] }) {
  const shown = onlyDifferences && products.length > 1 ? rows.filter(({ differs }) => differs) : rows;
  const headRowClass = `max-md:not-print:grid ${columnsOf[products.length]}`;
  const rowClass = `border-t border-line ${headRowClass}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section aria-label="Comparison" tabIndex={0} className="mt-6 overflow-x-auto">
      <table className={`figures w-full table-fixed border-b border-line max-md:not-print:block ${widthOf[products.length]}`}>
        <thead className="max-md:not-print:block">
          <tr className={headRowClass}>
            <td className="w-[18%] max-md:not-print:hidden" />
            {products.map((product) => (
              <th key={product.name} scope="col" className="pr-5 text-left align-top font-normal">
                <ProductName product={product} />
              </th>
            ))}
          </tr>
          {/* In rows of their own, so that they are level below names of any length. */}
          {products.some(({ variants }) => variants.length > 0) && (
            <tr className={headRowClass}>
              <td className="max-md:not-print:hidden" />
              {products.map((product) => (
                <td key={product.name} className="pt-2 pr-5 align-top">
                  {product.variants.length > 0 && <VariantChoice product={product} names={names} onlyDifferences={onlyDifferences} />}
                </td>
              ))}
            </tr>
          )}
          <tr className={`${headRowClass} print:hidden`}>
            <td className="max-md:not-print:hidden" />
            {products.map((product) => (
              <td key={product.name} className="pt-3 pr-5 pb-5 align-top">
                <ProductActions product={product} names={names} onlyDifferences={onlyDifferences} onRemove={onRemove} />
              </td>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:not-print:block">
          <tr className={rowClass}>
            <th scope="row" className={nameClass}>
              <span className={nameTextClass}>Price</span>
            </th>
            {products.map(({ name, price, isFrom }) => (
              <td key={name} className="py-3 pr-5 align-top text-lg font-semibold">
                {isFrom && <span className="text-sm font-normal text-slate">from </span>}
                {price}
              </td>
            ))}
          </tr>
          <tr className={rowClass}>
            <th scope="row" className={nameClass}>
              <span className={nameTextClass}>Availability</span>
            </th>
            {products.map(({ name, availability }) => (
              <td key={name} className="py-3 pr-5 align-top">
                {availabilityLabel(availability)}
              </td>
            ))}
          </tr>
          {shown.map(({ name, texts, differs }) => (
            <tr key={name} className={rowClass}>
              <th scope="row" className={nameClass}>
                <span className={nameTextClass}>{name}</span>
              </th>
              {texts.map((text, at) => (
                <td key={names[at]} className={`py-3 pr-5 align-top [overflow-wrap:anywhere] ${differs ? "font-medium" : ""}`}>
                  {text ?? (
                    <span className="font-normal text-slate">
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">not specified</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && (
        <p className="mt-4 text-slate">{rows.length === 0 ? "None of these products has specifications." : "Their specifications are the same."}</p>
      )}
    </section>
  );
}

type HeadProps = { product: Compared; names: string[]; onlyDifferences: boolean };

function ProductName({ product }: { product: Compared }) {
  return (
    <>
      <div className="aspect-square max-w-56 overflow-hidden rounded-surface bg-canvas">
        {product.picture && <Picture picture={product.picture} alt="" sizes="(min-width: 768px) 224px, 45vw" />}
      </div>
      <p className="mt-3 text-sm text-slate">{[product.brand, product.model].filter(Boolean).join(" ")}</p>
      <Link
        to={links.product(product.handle, { variant: product.variantId })}
        className="mt-1 block leading-snug font-medium hover:text-accent hover:underline"
      >
        {product.title}
      </Link>
    </>
  );
}

function ProductActions({ product, names, onlyDifferences, onRemove }: HeadProps & Removing) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Buying product={product} />
      <Link
        to={links.compare(
          names.filter((name) => name !== product.name),
          onlyDifferences,
        )}
        replace
        preventScrollReset
        onClick={() => onRemove(product)}
        className="inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
      >
        Remove<span className="sr-only"> {product.title}</span>
      </Link>
    </div>
  );
}

/** Adds to the cart from the comparison in one press, with and without script; the product's page is linked where a choice is needed or none can be had. */
function Buying({ product: { buying, handle, variantId, title } }: { product: Compared }) {
  if (!buying)
    return (
      <LinkButton to={links.product(handle, { variant: variantId })} look="outline" size="small">
        View product<span className="sr-only">: {title}</span>
      </LinkButton>
    );
  return (
    <form method="post" action={links.cart()}>
      <input type="hidden" name="intent" value="add-lines" />
      <input type="hidden" name={`quantity.${buying.variantId}`} value={buying.quantity} />
      <Button type="submit" size="small">
        Add to Cart<span className="sr-only">: {title}</span>
      </Button>
    </form>
  );
}

/** Shows another variant of the product in its column. The form sends every column, so it works without script. */
function VariantChoice({ product, names, onlyDifferences }: HeadProps) {
  const isKept = useCompared().some(({ handle }) => handle === product.name);
  const at = names.indexOf(product.name);
  const hidden = (list: string[]) => list.map((name) => <input key={name} type="hidden" name="products" value={name} />);
  const choose = (event: React.ChangeEvent<HTMLSelectElement>) => {
    if (isKept) {
      clearComparison(product.name);
      toggleCompared({ handle: event.currentTarget.value, title: product.title });
    }
    event.currentTarget.form?.requestSubmit();
  };
  const options = product.variants.map(({ id, title }) => [comparedName(product.handle, id), title] as const);
  return (
    <Form action={links.compare()} replace preventScrollReset className="max-w-56">
      {hidden(names.slice(0, at))}
      <SelectField
        key={product.name}
        label="Variant"
        aria-label={`Variant of ${product.title}`}
        name="products"
        defaultValue={product.name}
        onChange={choose}
        options={[[product.handle, "All variants"], ...options]}
      />
      {hidden(names.slice(at + 1))}
      {onlyDifferences && <input type="hidden" name="differences" value="1" />}
      <Button type="submit" look="outline" size="small" className="mt-2 [@media(scripting:enabled)]:hidden print:hidden">
        Show
      </Button>
    </Form>
  );
}

import { Link } from "react-router";
import { Button, buttonClass, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import { Picture } from "../picture.tsx";
import { availabilityText } from "../product-card/availability.tsx";
import type { Route } from "./+types/compare-page";
import { loadComparison } from "./compare-page.server.ts";
import { forgetCompared, maxCompared } from "./compared-products.ts";

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
  const handles = products.map(({ handle }) => handle);
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
          <h1 className="text-4xl tracking-[-0.03em]">Compare products</h1>
          {products.length === 1 && <p className="mt-3 max-w-reading text-slate">This is one product. {howTo}</p>}
          <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
            {products.length > 1 && (
              <Link to={links.compare(handles, !onlyDifferences)} replace preventScrollReset className={buttonClass("outline", "small")}>
                {onlyDifferences ? "Show all rows" : "Show differences only"}
              </Link>
            )}
            {isHydrated && (
              <Button look="outline" size="small" onClick={() => window.print()}>
                Print
              </Button>
            )}
          </div>
          <ComparisonTable {...loaderData} handles={handles} />
        </>
      )}
    </div>
  );
}

/** On a phone the name of a row stands above its values; from three products on they are swiped. */
const columnsOf = [
  "",
  "max-md:not-print:grid-cols-1",
  "max-md:not-print:grid-cols-2",
  "max-md:not-print:grid-cols-3",
  "max-md:not-print:grid-cols-4",
];
const widthOf = ["", "", "", "max-md:not-print:min-w-[32rem]", "max-md:not-print:min-w-[42rem]"];
const nameClass =
  "py-3 pr-5 text-left align-top font-normal text-slate max-md:not-print:col-span-full max-md:not-print:pb-0 max-md:not-print:text-sm";
const nameTextClass = "max-md:not-print:sticky max-md:not-print:left-0";

function ComparisonTable({ products, rows, onlyDifferences, handles }: Loaded & { handles: string[] }) {
  const shown = onlyDifferences && products.length > 1 ? rows.filter(({ differs }) => differs) : rows;
  const rowClass = `border-t border-line max-md:not-print:grid ${columnsOf[products.length]}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section aria-label="Comparison" tabIndex={0} className="mt-6 overflow-x-auto">
      <table className={`figures w-full table-fixed border-b border-line max-md:not-print:block ${widthOf[products.length]}`}>
        <thead className="max-md:not-print:block">
          <tr className={`max-md:not-print:grid ${columnsOf[products.length]}`}>
            <td className="w-[18%] max-md:not-print:hidden" />
            {products.map((product) => (
              <th key={product.handle} scope="col" className="pr-5 pb-5 text-left align-top font-normal">
                <ProductHead product={product} others={handles.filter((handle) => handle !== product.handle)} onlyDifferences={onlyDifferences} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:not-print:block">
          <tr className={rowClass}>
            <th scope="row" className={nameClass}>
              <span className={nameTextClass}>Price</span>
            </th>
            {products.map(({ handle, price, isFrom }) => (
              <td key={handle} className="py-3 pr-5 align-top text-lg font-semibold">
                {isFrom && <span className="text-sm font-normal text-slate">from </span>}
                {price}
              </td>
            ))}
          </tr>
          <tr className={rowClass}>
            <th scope="row" className={nameClass}>
              <span className={nameTextClass}>Availability</span>
            </th>
            {products.map(({ handle, availability }) => (
              <td key={handle} className="py-3 pr-5 align-top">
                {availabilityText(availability)}
              </td>
            ))}
          </tr>
          {shown.map(({ name, texts, differs }) => (
            <tr key={name} className={rowClass}>
              <th scope="row" className={nameClass}>
                <span className={nameTextClass}>{name}</span>
              </th>
              {texts.map((text, at) => (
                <td key={handles[at]} className={`py-3 pr-5 align-top [overflow-wrap:anywhere] ${differs ? "font-medium" : ""}`}>
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

function ProductHead({ product, others, onlyDifferences }: { product: Compared; others: string[]; onlyDifferences: boolean }) {
  return (
    <>
      <div className="aspect-square max-w-56 overflow-hidden rounded-surface bg-canvas">
        {product.picture && <Picture picture={product.picture} alt="" sizes="(min-width: 768px) 224px, 45vw" />}
      </div>
      <p className="mt-3 text-sm text-slate">{[product.brand, product.model].filter(Boolean).join(" ")}</p>
      <Link to={links.product(product.handle)} className="mt-1 block leading-snug font-medium hover:text-accent hover:underline">
        {product.title}
      </Link>
      <Link
        to={links.compare(others, onlyDifferences)}
        replace
        preventScrollReset
        onClick={() => forgetCompared(product.handle)}
        className="inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4 print:hidden"
      >
        Remove<span className="sr-only"> {product.title}</span>
      </Link>
    </>
  );
}

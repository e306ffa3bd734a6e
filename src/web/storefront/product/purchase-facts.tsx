import type { Figure } from "#domain/catalog/catalog-types.ts";
import { valueText } from "#domain/measures/non-breaking-quantities.ts";
import { LineIcon } from "#ui/line-icon.tsx";
import { links } from "#web/links.ts";
import { specificationRows } from "./chosen-variant.ts";
import type { DeliveryView } from "./delivery-view.ts";
import { keySpecificationsOfVariant } from "./key-specifications-of-variant.ts";
import type { ProductView, TrustPoint, VariantView } from "./product-view.ts";

/** The parts of the purchase panel that are only read, so that the page needs no script for them at first. */

type KeyFiguresProps = { product: ProductView; variant: VariantView | undefined; figures: Figure[] };

/** The figures that decide between products of its type; those of the chosen variant, where variants differ. */
export function KeyFigures({ product, variant, figures }: KeyFiguresProps) {
  const shown = keySpecificationsOfVariant(figures, product, variant);
  if (shown.length === 0) return null;
  return (
    <dl className="figures mt-5 flex flex-wrap justify-between gap-x-6 gap-y-3 border-y border-line py-4">
      {shown.map(({ name, text }) => (
        <div key={name}>
          <dt className="text-sm text-slate">{name}</dt>
          <dd className="mt-0.5 font-semibold lg:text-lg">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a pack holds, in which quantities it is sold, and prices for larger quantities. */
export function QuantityTerms({ variant }: { variant: VariantView | undefined }) {
  if (!variant) return null;
  const pack = [variant.pack, variant.unitPrice].filter(Boolean).join(" · ");
  if (!pack && !variant.soldIn && variant.volumePrices.length === 0) return null;
  return (
    <div className="figures mt-2 grid gap-1 text-sm text-slate">
      {pack && <p>{pack}</p>}
      {variant.soldIn && <p>Sold {variant.soldIn}</p>}
      {variant.volumePrices.length > 0 && (
        <table className="mt-2 w-fit text-ink">
          <caption className="sr-only">Price by quantity</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Quantity</th>
              <th scope="col">Price each</th>
            </tr>
          </thead>
          <tbody>
            {variant.volumePrices.map(({ quantity, price }) => (
              <tr key={quantity} className="border-b border-line first:border-t">
                <th scope="row" className="py-1.5 pr-6 text-left font-normal text-slate">
                  From {quantity}
                </th>
                <td className="py-1.5 font-medium">{price} each</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

export function TrustStrip({ points }: { points: TrustPoint[] }) {
  if (points.length === 0) return null;
  return (
    <ul className="mt-7 flex flex-wrap gap-x-7 gap-y-3 border-t border-line pt-6 text-sm text-slate">
      {points.map(({ text, iconPath }) => (
        <li key={text} className="flex items-center gap-2.5">
          <LineIcon path={iconPath} aria-hidden="true" className="size-[1.125rem] shrink-0 text-accent" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Names of specifications about the place where a product will stand. */
const siteNames = new Set(["circuit", "required circuit", "bench load", "floor load", "door width", "minimum door width"]);

/** When the variant leaves, how it travels, and what it needs at its place. */
export function DeliveryFacts({ product, variant, delivery }: { product: ProductView; variant: VariantView | undefined; delivery: DeliveryView }) {
  if (!variant) return null;
  const isFreight = delivery.freightIds.includes(variant.id);
  const isShipped = !delivery.unshippedIds.includes(variant.id);
  const dangerousGoods = isShipped ? delivery.dangerousGoods[isFreight ? "freight" : "parcel"] : null;
  // What cannot be shipped does not leave.
  const isWithoutFreight = isFreight && !delivery.isFreightOffered;
  const canLeave = isShipped && dangerousGoods?.isCarried !== false && !isWithoutFreight;
  const isThere = canLeave && ["in-stock", "limited-stock"].includes(variant.availability.state);
  const measures = [variant.size, variant.weight].filter(Boolean).join(", ");
  const site = specificationRows(product, variant).filter(({ name }) => siteNames.has(name.trim().toLowerCase()));
  return (
    <div className="figures mt-1 grid gap-1 text-sm text-slate">
      {isThere && (
        <p>
          Ships by <span className="font-medium text-ink">{delivery.shipsBy}</span>
        </p>
      )}
      {isFreight ? (
        <p>
          <span className="font-medium text-ink">Ships as freight</span>
          {measures && `: ${measures}`}
        </p>
      ) : (
        measures && <p>Ships as {measures}</p>
      )}
      {isWithoutFreight && (
        <p className="text-red">
          Freight cannot be ordered online. <ContactFirst />
        </p>
      )}
      {dangerousGoods && (
        <p className={dangerousGoods.isCarried ? "" : "text-red"}>
          {dangerousGoods.text} {!dangerousGoods.isCarried && <ContactFirst />}
        </p>
      )}
      {site.length > 0 && (
        <dl aria-label="What it needs where it stands">
          {site.map(({ name, value, unit }) => (
            <div key={name} className="flex gap-1.5">
              <dt>{name}:</dt>
              <dd className="font-medium text-ink">{valueText(value, unit)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function ContactFirst() {
  return (
    <>
      <a href={links.contact()} className="inline-block py-0.5 text-accent underline underline-offset-4">
        Contact us
      </a>{" "}
      before you order.
    </>
  );
}

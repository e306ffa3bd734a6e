import { Link } from "react-router";
import { hazardClassText } from "#domain/hazard-classes.ts";
import { numberText } from "#domain/number-text.ts";
import { links } from "#web/links.ts";

export type DangerousRow = { hazardClass: string; hasFreight: boolean; products: number; first: { id: string; title: string } };

/** "Class 3: Flammable liquid: Ethanol and 1 more" */
export function DangerousRows({ rows }: { rows: readonly DangerousRow[] }) {
  return (
    <ul className="mt-1 grid gap-1">
      {rows.map(({ hazardClass, hasFreight, products, first }) => (
        <li key={`${hazardClass} ${hasFreight}`} className="[overflow-wrap:anywhere]">
          {hazardClassText(hazardClass)}
          {hasFreight && ", by freight"}:{" "}
          <Link to={links.adminProduct(first.id)} className="inline-block min-h-6 py-0.5 text-accent underline underline-offset-2">
            {first.title}
          </Link>
          {products > 1 && ` and ${numberText(products - 1)} more`}
        </li>
      ))}
    </ul>
  );
}

import { Link } from "react-router";
import { links } from "#web/links.ts";

type Relations = { kind: string; title: string; products: { handle: string; title: string }[] }[];

/** What the product fits, its spare parts, and what replaces it. */
export function ProductRelations({ relations }: { relations: Relations }) {
  if (relations.length === 0) return null;
  return (
    <div className="mt-12 grid gap-x-16 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {relations.map(({ kind, title, products }) => (
        <section key={kind} aria-labelledby={`relations-${kind}`}>
          <h2 id={`relations-${kind}`} className="text-lg tracking-[-0.01em]">
            {title}
          </h2>
          <ul className="mt-2">
            {products.map((product) => (
              <li key={product.handle}>
                <Link to={links.product(product.handle)} className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline">
                  {product.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

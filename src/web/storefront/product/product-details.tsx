import type { SpecificationView } from "#domain/catalog/shown-specifications.ts";
import { Accordion, AccordionLinks, type AccordionPanel } from "#ui/accordion.tsx";
import { LineIcon } from "#ui/line-icon.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { links } from "#web/links.ts";
import { documentsOf, specificationRows } from "./chosen-variant.ts";
import { type RelationsView, relationsId } from "./product-relations.tsx";
import type { DocumentView, ProductView, VariantView } from "./product-view.ts";

/** `relations`: the sections further down, to which the links lead as well. */
type Props = { product: ProductView; variant: VariantView | undefined; relations?: Pick<RelationsView[number], "kind" | "title">[] };

/** Overview, Features, Specifications, Applications: a panel without content is not shown. Documents are beside them, or below on small screens. */
export function ProductDetails({ product, variant, relations = [] }: Props) {
  const specifications = specificationRows(product, variant);
  const documents = documentsOf(product, variant);
  const all: (AccordionPanel | false)[] = [
    {
      id: "overview",
      title: "Overview",
      content: product.descriptionHtml ? (
        <RichText html={product.descriptionHtml} className="max-w-reading" />
      ) : (
        <p className="max-w-reading">
          There is no description of the {product.title} yet.{" "}
          <a href={links.contact()} className="text-accent underline underline-offset-4">
            Ask us
          </a>{" "}
          what you would like to know.
        </p>
      ),
    },
    product.features.length > 0 && { id: "features", title: "Features", content: <BulletList items={product.features} /> },
    specifications.length > 0 && { id: "specs", title: "Specifications", content: <SpecificationTable rows={specifications} /> },
    product.facts.length > 0 && { id: "shipping-facts", title: "Shipping and customs", content: <SpecificationTable rows={product.facts} /> },
    product.applications.length > 0 && { id: "applications", title: "Applications", content: <BulletList items={product.applications} /> },
  ];
  const panels = all.filter((panel) => panel !== false);
  const beyond = [
    ...(documents.length > 0 ? [{ id: "documents", title: "Documents" }] : []),
    ...relations.map(({ kind, title }) => ({ id: relationsId(kind), title })),
  ];
  return (
    <div>
      <AccordionLinks label="On this page" panels={[...panels, ...beyond]} />
      <Accordion name="product-details" open="overview" panels={panels} />
    </div>
  );
}

function BulletList({ items }: { items: string[] }) {
  return (
    <ul className="dash-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function SpecificationTable({ rows }: { rows: SpecificationView[] }) {
  return (
    <dl className="specifications">
      {rows.map((row) => (
        <div key={row.name}>
          <dt>{row.name}</dt>
          <dd>
            {row.value}
            {row.unit && <span>{` ${row.unit}`}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function ProductDocuments({ documents }: { documents: DocumentView[] }) {
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="documents" className="h-fit rounded-surface bg-canvas p-6 lg:sticky lg:top-36">
      <h2 id="documents" className="text-lg tracking-[-0.01em]">
        Documents
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {documents.map((document) => (
          <li key={`${document.url} ${document.label} ${document.details}`}>
            <a
              href={document.url}
              data-document={document.label}
              target="_blank"
              rel="noopener"
              className="group flex min-h-13 items-center gap-3 py-3 hover:text-accent"
            >
              <LineIcon path={document.iconPath} aria-hidden="true" className="size-5 shrink-0 text-accent" />
              <span className="min-w-0">
                <span className="font-medium [overflow-wrap:anywhere] group-hover:underline">{document.label}</span>
                {document.details && <span className="block text-sm text-slate">{document.details}</span>}
              </span>
              <span className="sr-only">, opens in a new tab</span>
              {document.size && <span className="figures ml-auto text-sm whitespace-nowrap text-slate">PDF, {document.size}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

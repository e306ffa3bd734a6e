import { classNames } from "#ui/class-names.ts";
import { pageMeta } from "../page-meta.ts";
import { ProductChooser } from "../product/product-chooser.tsx";
import { ProductRelations } from "../product/product-relations.tsx";
import type { Route } from "./+types/preview-page";
import { BlocksBelowText } from "./blocks-below-text.tsx";
import { ArticleBody, PageBody } from "./page-and-article-body.tsx";
import { loadPreview, previewHeaders } from "./preview-page.server.ts";

export const loader = loadPreview;

export function headers() {
  return previewHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Preview not found" }, { name: "robots", content: "noindex" }];
  const title = (loaderData.page ?? loaderData.article ?? loaderData.product.product).title;
  // Without the path, which is the secret link itself.
  return [...pageMeta(matches, { title: `Preview: ${title}`, path: "/preview", noIndex: true }), { name: "referrer", content: "no-referrer" }];
}

/** A page, an article or a product as it is stored now, whether it is published or not. */
export default function PreviewPage({ loaderData: { until, page, article, product, blocks }, params }: Route.ComponentProps) {
  return (
    <div className={classNames("pt-6", blocks.length === 0 && "pb-24")}>
      <div className="content">
        <p role="note" className="rounded-control bg-amber-soft px-4 py-3 text-amber">
          Preview: anyone with this link sees the saved version, even before it is published. The link works until {until}.
        </p>
        {page && <PageBody page={page} />}
        {article && <ArticleBody article={article} />}
        {product && (
          <>
            <ProductChooser {...product} isPreview />
            <ProductRelations relations={product.relations} />
          </>
        )}
      </div>
      {blocks.length > 0 && <BlocksBelowText key={params.token} blocks={blocks} />}
    </div>
  );
}

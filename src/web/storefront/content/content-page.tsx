import { plainText } from "#domain/plain-text.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";
import { JsonLd } from "../json-ld.tsx";
import { excerptOf, pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/content-page";
import { BlocksBelowText } from "./blocks-below-text.tsx";
import { loadContentPage } from "./content-page.server.ts";
import { questionsJsonLd } from "./questions.ts";
import { WrittenPage } from "./written-content.tsx";

export const loader = loadContentPage;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Page not found" }];
  const { page } = loaderData;
  return pageMeta(matches, {
    title: page.title,
    description: page.seoDescription || page.summary || excerptOf(plainText(page.bodyHtml)),
    path: links.page(page.handle),
  });
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { page, isQuestions, blocks } = loaderData;
  return (
    <article className={classNames("pt-6", blocks.length === 0 && "pb-24")}>
      <div className="content">
        <Breadcrumb crumbs={[{ title: "Home", to: links.home() }, { title: page.title }]} />
        <WrittenPage page={page} />
      </div>
      {blocks.length > 0 && <BlocksBelowText key={page.id} blocks={blocks} />}
      {isQuestions && <JsonLd data={import.meta.env.SSR ? questionsJsonLd(page.bodyHtml) : null} />}
    </article>
  );
}

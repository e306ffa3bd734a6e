import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/content-page";
import { loadContentPage } from "./content-page.server.ts";

export const loader = loadContentPage;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Page not found" }];
  const { page } = loaderData;
  return pageMeta(matches, { title: page.title, description: page.seoDescription ?? page.summary, path: links.page(page.handle) });
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  return (
    <article className="content pt-6 pb-24">
      <Breadcrumb crumbs={[{ title: "Home", to: links.home() }, { title: page.title }]} />
      <div className="mx-auto mt-10 max-w-reading">
        <h1 className="text-4xl tracking-[-0.03em] lg:text-5xl">{page.title}</h1>
        {page.summary && <p className="mt-4 text-xl text-slate">{page.summary}</p>}
        <RichText html={page.bodyHtml} className="mt-10" />
      </div>
    </article>
  );
}

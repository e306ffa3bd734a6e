import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/collections-page";
import { CollectionGrid } from "./collection-card.tsx";
import type { CollectionView } from "./collection-view.ts";
import { loadCollections } from "./collections-page.server.ts";

export const loader = loadCollections;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Collections", description: "All categories and collections of the shop.", path: links.collections() });
}

export default function CollectionsPage({ loaderData }: Route.ComponentProps) {
  const { groups, others } = loaderData;
  return (
    <div className="content pt-6 pb-24">
      <Breadcrumb crumbs={[{ title: "Home", to: links.home() }, { title: "Collections" }]} />
      <h1 className="mt-6 text-4xl tracking-[-0.03em] lg:mt-10 lg:text-5xl">Collections</h1>
      {groups.length > 0 && (
        <nav aria-label="Categories" className="mt-6 flex flex-wrap gap-2">
          {groups.map((group) => (
            <a
              key={group.handle}
              href={`#${group.handle}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-[0.9375rem] hover:border-accent hover:text-accent"
            >
              {group.title}
            </a>
          ))}
        </nav>
      )}
      {groups.map((group) => (
        <Group key={group.handle} id={group.handle} title={group.title} collections={group.collections} />
      ))}
      {others.length > 0 && <Group id="more" title={groups.length > 0 ? "More collections" : "All collections"} collections={others} />}
      {groups.length === 0 && others.length === 0 && (
        <EmptyState title="No collections yet" text="For now, all products are in one list.">
          <LinkButton to={links.collection("all")}>See all products</LinkButton>
        </EmptyState>
      )}
    </div>
  );
}

function Group({ id, title, collections }: { id: string; title: string; collections: CollectionView[] }) {
  return (
    <section aria-labelledby={id} className="mt-16">
      <h2 id={id} className="border-t border-line pt-8 text-2xl lg:text-3xl">
        {title}
      </h2>
      <CollectionGrid collections={collections} className="mt-6" />
    </section>
  );
}

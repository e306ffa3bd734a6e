import { useState } from "react";
import { LineIcon } from "#ui/draw-icon.tsx";
import { TabList } from "#ui/tab-list.tsx";
import { links } from "#web/links.ts";
import { CollectionCard } from "../collections/collection-card.tsx";
import type { CollectionView } from "../collections/collection-view.ts";

export type CategoryGroupView = { handle: string; title: string; iconPath: string; collections: CollectionView[] };

/** A tab per category group; its collections as cards. */
export function CategoryBrowser({ groups }: { groups: CategoryGroupView[] }) {
  const [selected, setSelected] = useState(0);
  const group = groups[selected];
  if (!group) return null;
  const count = group.collections.length;
  const tabs = groups.map(({ handle, title, iconPath, collections }) => ({
    key: handle,
    href: links.collectionGroup(handle),
    label: (
      <>
        <LineIcon path={iconPath} aria-hidden="true" className="size-[1.125rem]" strokeWidth={1.5} />
        {title}
        <span className="figures text-sm opacity-70">{collections.length}</span>
      </>
    ),
  }));
  return (
    <section aria-labelledby="categories" className="content py-20">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="categories" className="text-3xl lg:text-4xl">
          Shop by Category
        </h2>
        <p className="figures text-slate">{count === 1 ? "1 collection" : `${count} collections`}</p>
      </div>
      <TabList label="Categories" tabs={tabs} selected={selected} onSelect={setSelected}>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 sm:gap-y-10 lg:grid-cols-3 lg:gap-x-8">
          {group.collections.map((collection) => (
            <li key={collection.handle}>
              <CollectionCard collection={collection} />
            </li>
          ))}
        </ul>
      </TabList>
    </section>
  );
}

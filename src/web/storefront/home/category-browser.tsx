import { useState } from "react";
import { Link } from "react-router";
import { LineIcon } from "#ui/line-icon.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TabList } from "#ui/tab-list.tsx";
import { fetchedPart, useFetched } from "#ui/use-fetched.ts";
import { links } from "#web/links.ts";
import { CollectionGrid } from "../collections/collection-card.tsx";
import type { CollectionView } from "../collections/collection-view.ts";

export type CategoryGroupView = { handle: string; title: string; iconPath: string; collectionCount: number };
/** The collections of category groups, by group handle. */
export type CategoryGroups = Record<string, CollectionView[]>;

/** A tab per category group, with its collections as cards. Those of the first come with the page, the others when a visitor is near the tabs. */
export function CategoryBrowser({ groups, firstGroup }: { groups: CategoryGroupView[]; firstGroup: CollectionView[] }) {
  const [selected, setSelected] = useState(0);
  const { answer, ask } = useFetched<CategoryGroups>(links.categoryGroups());
  const group = groups[selected];
  if (!group) return null;
  const select = (index: number) => {
    ask();
    setSelected(index);
  };
  const tabs = groups.map(({ handle, title, iconPath, collectionCount }) => ({
    key: handle,
    href: links.collectionGroup(handle),
    label: (
      <>
        <LineIcon path={iconPath} aria-hidden="true" className="size-[1.125rem] stroke-[1.5]" />
        {title}
        <span className="figures text-sm opacity-70">{collectionCount}</span>
      </>
    ),
  }));
  const collections = selected === 0 ? firstGroup : fetchedPart(answer, group.handle);
  return (
    <section aria-labelledby="categories" className="content py-20" onPointerEnter={ask} onFocus={ask}>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="categories" className="text-3xl lg:text-4xl">
          Shop by Category
        </h2>
        <p className="figures text-slate">{group.collectionCount === 1 ? "1 collection" : `${group.collectionCount} collections`}</p>
      </div>
      <TabList label="Categories" tabs={tabs} selected={selected} onSelect={select}>
        {collections === "loading" ? (
          <div className="grid min-h-112 place-items-center">
            <Spinner label="Loading collections..." />
          </div>
        ) : collections === "failed" ? (
          <p role="status" className="rounded-surface bg-canvas px-6 py-16 text-center text-slate">
            These collections could not be loaded. Choose the tab again, or look at{" "}
            <Link to={links.collectionGroup(group.handle)} className="text-accent underline underline-offset-4">
              {group.title}
            </Link>
            .
          </p>
        ) : (
          <CollectionGrid collections={collections} />
        )}
      </TabList>
    </section>
  );
}

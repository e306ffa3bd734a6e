import { Link } from "react-router";
import { ChevronDown } from "#ui/icons.tsx";
import { Modal } from "#ui/modal.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { type Fetched, fetchedPart } from "#ui/use-fetched.ts";
import { links } from "#web/links.ts";
import type { MegaMenus, NavigationEntry, NavigationLink } from "./navigation-view.ts";

const row = "flex min-h-13 items-center justify-between gap-4 py-2 text-lg";

type Props = { items: NavigationEntry[]; menus: Fetched<MegaMenus>; shopName: string; onClose: () => void };

/** The main navigation as a sheet from the left, for narrow screens. */
export default function MobileMenu({ items, menus, shopName, onClose }: Props) {
  return (
    <Modal open onClose={onClose} label="Menu" className="h-dvh w-[min(24rem,calc(100vw-3rem))] overflow-y-auto px-5 pb-8">
      <p className="flex h-16 items-center text-xl font-semibold tracking-[-0.04em]">{shopName}</p>
      <nav aria-label="Menu" className="border-t border-line">
        {items.length === 0 && <p className="py-4 text-slate">No navigation items found.</p>}
        <ul className="divide-y divide-line border-b border-line">
          {items.map((item) => (
            <li key={item.url}>
              {!item.hasMenu ? (
                <Link to={item.url} className={row}>
                  {item.title}
                </Link>
              ) : (
                <details name="mobile-menu" className="group">
                  <summary className={row}>
                    {item.title}
                    <ChevronDown aria-hidden="true" className="size-5 text-slate transition-transform duration-150 group-open:rotate-180" />
                  </summary>
                  <div className="pb-3">
                    <SubLinks items={[{ title: `Shop All ${item.title}`, url: item.url }]} />
                    <SubItems menus={menus} item={item} />
                  </div>
                </details>
              )}
            </li>
          ))}
        </ul>
        <ul className="mt-4">
          {[
            { title: "Quick order", url: links.quickOrder() },
            { title: "Your lists", url: links.lists() },
            { title: "All categories", url: links.collections() },
            { title: "Contact us", url: links.contact() },
          ].map((link) => (
            <li key={link.url}>
              <Link to={link.url} className="flex min-h-11 items-center text-slate">
                {link.title}
              </Link>
            </li>
          ))}
          <li>
            <Link to={links.account()} reloadDocument className="flex min-h-11 items-center text-slate">
              Account
            </Link>
          </li>
        </ul>
      </nav>
    </Modal>
  );
}

function SubItems({ menus, item }: { menus: Fetched<MegaMenus>; item: NavigationLink }) {
  const items = fetchedPart(menus, item.url);
  if (items === "loading")
    return (
      <p className="py-2 pl-4">
        <Spinner label="Loading..." />
      </p>
    );
  if (items === "failed")
    return (
      <p role="status" className="py-2 pl-4 text-base text-slate">
        The rest could not be loaded. Close the menu and open it again.
      </p>
    );
  return <SubLinks items={items} />;
}

function SubLinks({ items }: { items: NavigationLink[] }) {
  return (
    <ul>
      {items.map((link) => (
        <li key={link.url + link.title}>
          <Link to={link.url} className="flex min-h-11 items-center pl-4 text-slate">
            {link.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { LinkButton } from "#ui/button.tsx";
import { Check } from "#ui/icons.tsx";
import { isPlain } from "#ui/modifier-keys.ts";
import { Spinner } from "#ui/spinner.tsx";
import { type Fetched, fetchedPart } from "#ui/use-fetched.ts";
import type { MegaMenuItem, MegaMenus, NavigationLink } from "./navigation-view.ts";

type Props = {
  item: NavigationLink;
  menus: Fetched<MegaMenus>;
  reassurance: string[];
  /** It was opened by an arrow key, which moves the focus into it. */
  isEntered?: boolean;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The panel that opens under an item of the main navigation. It covers the page, so nothing moves. */
export default function MegaMenuPanel({ item, menus, reassurance, isEntered = false }: Props) {
  const items = fetchedPart(menus, item.url);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEntered) panel.current?.querySelector("a")?.focus();
  }, [isEntered]);
  /** Moves from link to link; before the first one comes the item under which the panel opened. */
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = steps[event.key];
    const links = [...(panel.current?.querySelectorAll("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (step === undefined || at < 0 || !isPlain(event)) return;
    event.preventDefault();
    const next = at + step < 0 ? panel.current?.closest("li")?.querySelector("button") : links[at + step];
    next?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what has the focus.
    <div ref={panel} onKeyDown={onKeyDown} className="max-h-[calc(100vh-10rem)] overflow-y-auto border-t border-line bg-paper shadow-float">
      <div className="content grid grid-cols-[15rem_1fr] gap-10 py-8">
        <div className="flex flex-col items-start">
          <p className="text-2xl font-semibold tracking-[-0.02em]">{item.title}</p>
          <LinkButton to={item.url} look="outline" size="small" className="mt-4">
            Shop All {item.title}
          </LinkButton>
          <ul className="mt-auto grid gap-2 pt-8 text-sm text-slate">
            {reassurance.map((point) => (
              <li key={point} className="flex items-center gap-2">
                <Check aria-hidden="true" className="size-4 text-accent" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        {items === "loading" ? (
          <div className="grid min-h-48 place-items-center">
            <Spinner label="Loading..." />
          </div>
        ) : items === "failed" ? (
          <p role="status" className="self-center text-slate">
            This menu could not be loaded. Open it again, or shop all {item.title}.
          </p>
        ) : (
          <SubItems items={items} />
        )}
      </div>
    </div>
  );
}

function SubItems({ items }: { items: MegaMenuItem[] }) {
  return (
    <ul className="grid grid-cols-4 gap-x-4 gap-y-3 xl:grid-cols-6">
      {items.map((sub) => (
        <li key={sub.url + sub.title}>
          <Link to={sub.url} prefetch="intent" className="group block rounded-surface p-1.5 hover:text-accent">
            <span className="grid aspect-square place-items-center overflow-hidden rounded-surface bg-canvas">
              {sub.picture ? (
                <img
                  src={sub.picture}
                  alt=""
                  width={200}
                  height={200}
                  className="size-full transition-transform duration-200 group-hover:scale-[1.03]"
                />
              ) : (
                <span aria-hidden="true" className="text-4xl font-semibold text-slate">
                  {sub.title.charAt(0)}
                </span>
              )}
            </span>
            <span className="mt-2 block text-sm leading-snug font-medium">{sub.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { type AdminBadges, badgesQuery, type MenuGroup, type MenuPage, menuFor, menuPageAt } from "./admin-nav.tsx";
import { useAdminSession } from "./toolkit/admin-session.ts";
import { PageMenu } from "./toolkit/page-menu.tsx";

const choicesKey = "adminMenuGroups";
const row = "relative flex min-h-10 items-center gap-3 rounded-control px-3 font-medium pointer-coarse:min-h-11";
const lookOf = (isCurrent: boolean) => (isCurrent ? "bg-accent-soft text-accent-strong" : "text-slate hover:bg-canvas hover:text-ink");

/**
 * The menu of the admin area with live counts. `collapsed` leaves one icon for each group. In the drawer of a phone, pressing a group only opens or
 * closes it, so that its pages can be seen; in the sidebar it leads to the first page of the group.
 */
export function AdminMenu({ collapsed = false, inDrawer = false, onNavigate }: { collapsed?: boolean; inDrawer?: boolean; onNavigate?: () => void }) {
  const { data: badges } = useQuery(badgesQuery);
  const { rights } = useAdminSession();
  const { pathname } = useLocation();
  const [choices, choose] = useGroupChoices();
  const current = menuPageAt(pathname);
  return (
    <nav aria-label="Admin">
      <ul className="grid gap-1">
        {menuFor(rights).map((group) => {
          const isHere = group.pages.some(({ to }) => to === current?.to);
          return collapsed ? (
            <li key={group.path}>
              <GroupIcon group={group} current={current} badges={badges} />
            </li>
          ) : (
            <Group
              key={group.path}
              group={group}
              current={current}
              badges={badges}
              inDrawer={inDrawer}
              isOpen={choices[group.path] ?? (isHere || group.isOpenAtFirst === true)}
              onOpen={(isOpen) => choose(group.path, isOpen)}
              onNavigate={onNavigate}
            />
          );
        })}
      </ul>
    </nav>
  );
}

type GroupProps = { group: MenuGroup; current: MenuPage | null; badges: AdminBadges | undefined };

type OpenProps = GroupProps & {
  inDrawer: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean | null) => void;
  onNavigate: (() => void) | undefined;
};

/** A group with one page is a link to that page. Another group is open as its arrow was last set, otherwise while one of its pages is shown. */
function Group({ group, current, badges, inDrawer, isOpen, onOpen, onNavigate }: OpenProps) {
  const { text, icon: Icon, pages } = group;
  const [first, ...others] = pages;
  if (!first) return null;
  const hasRowOfItsOwn = inDrawer && pages.length > 1;
  const isHere = pages.some(({ to }) => to === current?.to);
  // If the group and its first page have the same name, the group's row is that page; otherwise the page is listed with the others.
  const below = first.text === text && !hasRowOfItsOwn ? others : pages;
  const isCurrent = below !== pages && current?.to === first.to;
  const listId = `menu-${first.to.replaceAll("/", "-")}`;
  const arrow = (
    <ChevronDown aria-hidden="true" className={classNames("size-4 shrink-0 transition-transform duration-150", !isOpen && "-rotate-90")} />
  );
  const content = (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{text}</span>
      <Count pages={isOpen ? pages.filter((page) => !below.includes(page)) : pages} badges={badges} />
    </>
  );
  const opening = { "aria-expanded": isOpen, "aria-controls": isOpen ? listId : undefined, onClick: () => onOpen(!isOpen) };
  if (hasRowOfItsOwn)
    return (
      <li>
        <button type="button" {...opening} className={classNames(row, "w-full text-left", lookOf(!isOpen && isHere))}>
          {content}
          {arrow}
        </button>
        {isOpen && <PagesOfGroup id={listId} pages={pages} current={current} badges={badges} onNavigate={onNavigate} />}
      </li>
    );
  return (
    <li>
      <div className="flex items-center">
        <Link
          to={first.to}
          onClick={() => {
            onOpen(null);
            onNavigate?.();
          }}
          aria-current={isCurrent ? "page" : undefined}
          className={classNames(row, "min-w-0 flex-1", lookOf(isCurrent))}
        >
          {content}
        </Link>
        {below.length > 0 && (
          <button
            type="button"
            {...opening}
            className="grid size-9 shrink-0 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink pointer-coarse:size-11"
          >
            {arrow}
            <span className="sr-only">Pages in {text}</span>
          </button>
        )}
      </div>
      {isOpen && below.length > 0 && <PagesOfGroup id={listId} pages={below} current={current} badges={badges} onNavigate={onNavigate} />}
    </li>
  );
}

type PagesProps = Pick<OpenProps, "current" | "badges" | "onNavigate"> & { id: string; pages: MenuPage[] };

function PagesOfGroup({ id, pages, current, badges, onNavigate }: PagesProps) {
  return (
    <ul id={id} className="mt-0.5 mb-1 grid gap-0.5">
      {pages.map((page) => (
        <li key={page.to}>
          <Link
            to={page.to}
            onClick={onNavigate}
            aria-current={current?.to === page.to ? "page" : undefined}
            className={classNames(
              "flex min-h-9 items-center gap-3 rounded-control pr-3 pl-11 pointer-coarse:min-h-11",
              lookOf(current?.to === page.to),
            )}
          >
            <span className="min-w-0 flex-1 truncate">{page.text}</span>
            <Count pages={[page]} badges={badges} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The icon of a group in the collapsed sidebar: a link to its only page, or a button that lists its pages beside it. */
function GroupIcon({ group: { text, icon: Icon, pages }, current, badges }: GroupProps) {
  const [first] = pages;
  if (!first) return null;
  const look = classNames(row, "w-full justify-center", lookOf(pages.some(({ to }) => to === current?.to)));
  const content = (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="sr-only">{text}</span>
      <Count pages={pages} badges={badges} isCorner />
    </>
  );
  if (pages.length === 1)
    return (
      <Link to={first.to} title={text} aria-current={current?.to === first.to ? "page" : undefined} className={look}>
        {content}
      </Link>
    );
  const linked = pages.map((page) => ({
    to: page.to,
    text: page.text,
    note: <Count pages={[page]} badges={badges} />,
    isCurrent: current?.to === page.to,
  }));
  return (
    <PageMenu pages={linked} className={look}>
      {content}
    </PageMenu>
  );
}

/** The sum of the counts of these pages. The tooltip and screen readers name each count. */
function Count({ pages, badges, isCorner = false }: { pages: MenuPage[]; badges: AdminBadges | undefined; isCorner?: boolean }) {
  const counted = badges ? pages.flatMap(({ count, counts }) => (count && count(badges) > 0 ? [{ number: count(badges), counts }] : [])) : [];
  const sum = counted.reduce((total, { number }) => total + number, 0);
  if (sum === 0) return null;
  const words = counted.map(({ number, counts }) => `${shown(number)} ${counts}`).join(", ");
  return (
    <span
      title={words}
      className={classNames(
        "figures shrink-0 rounded-full bg-accent px-1.5 text-xs leading-5 font-medium text-paper",
        isCorner && "absolute -top-0.5 -right-0.5 px-1 text-[0.6875rem] leading-4",
      )}
    >
      <span aria-hidden="true">{shown(sum)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

const shown = (number: number) => (number > 999 ? "999+" : String(number));

/** The groups that the person opened or closed in this browser; null forgets the choice. */
function useGroupChoices(): [Record<string, boolean>, (path: string, isOpen: boolean | null) => void] {
  const [choices, setChoices] = useState(readChoices);
  const choose = (path: string, isOpen: boolean | null) => {
    const { [path]: _before, ...others } = choices;
    const next = isOpen === null ? others : { ...others, [path]: isOpen };
    localStorage.setItem(choicesKey, JSON.stringify(next));
    setChoices(next);
  };
  return [choices, choose];
}

function readChoices(): Record<string, boolean> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(choicesKey) ?? "{}");
    const entries = typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"));
  } catch {
    return {};
  }
}

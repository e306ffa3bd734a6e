import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { links } from "#web/links.ts";
import { mayOpen } from "./page-right.ts";
import { useAdminSession } from "./toolkit/admin-session.ts";
import { Dialog } from "./toolkit/dialog.tsx";
import { isTyping } from "./toolkit/is-typing.ts";

const offKey = "adminShortcutsOff";
/** How long the shop waits for the next key after `g`. */
const sequenceMs = 1_500;

type Goal = { key: string; text: string; to: string };

/** The keys that follow `g`. */
const goals: Goal[] = [
  { key: "d", text: "Dashboard", to: links.admin() },
  { key: "o", text: "Orders", to: links.adminOrders() },
  { key: "r", text: "Returns", to: links.adminPage("returns") },
  { key: "i", text: "Invoices", to: links.adminPage("invoices") },
  { key: "p", text: "Products", to: links.adminProducts() },
  { key: "v", text: "Inventory", to: links.adminPage("inventory") },
  { key: "l", text: "Collections", to: links.adminPage("collections") },
  { key: "c", text: "Customers", to: links.adminPage("customers") },
  { key: "m", text: "Messages", to: links.adminPage("messages") },
  { key: "t", text: "Pages", to: links.adminPage("pages") },
  { key: "e", text: "Discounts", to: links.adminPage("discounts") },
  { key: "s", text: "Settings", to: links.adminSettings() },
];

/** Leaves out pages that the reader may not open, so these are neither listed nor opened. */
const goalsFor = (rights: readonly string[]) => goals.filter(({ to }) => mayOpen(to, rights));

/** Keys that work while nothing is being typed, and the dialog that lists them and turns them off. */
export function KeyboardShortcuts({ isHelpOpen, onHelp }: { isHelpOpen: boolean; onHelp: (isOpen: boolean) => void }) {
  const [isOff, setOff] = useState(() => localStorage.getItem(offKey) === "1");
  const { rights } = useAdminSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const afterG = useRef(0);
  useEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey;
      if (isTaken || isTyping(event.target) || document.querySelector(".admin-layer[role=dialog], .admin-layer[role=alertdialog]")) return;
      const key = event.key.toLowerCase();
      const isAfterG = event.timeStamp < afterG.current;
      afterG.current = key === "g" && !isAfterG ? event.timeStamp + sequenceMs : 0;
      const goal = isAfterG ? goalsFor(rights).find((one) => one.key === key) : undefined;
      const press = goal ? () => navigate(goal.to) : isAfterG ? undefined : { "?": () => onHelp(true), "/": focusSearch, n: pressNew }[event.key];
      if (!press) return;
      event.preventDefault();
      press();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOff, rights, navigate, onHelp]);
  // A `g` that was pressed on another page does not count on this one.
  useEffect(() => {
    afterG.current = 0;
  }, [pathname]);
  return (
    <Dialog open={isHelpOpen} title="Keyboard shortcuts" onClose={() => onHelp(false)}>
      <HelpSheet goals={goalsFor(rights)} />
      <label className="mt-5 flex min-h-9 items-center gap-2 border-t border-line pt-4">
        <input
          type="checkbox"
          checked={!isOff}
          onChange={({ target }) => {
            localStorage.setItem(offKey, target.checked ? "0" : "1");
            setOff(!target.checked);
          }}
          className="size-4 accent-accent"
        />
        Use single-key shortcuts in this browser
      </label>
      <p className="text-[0.8125rem] text-slate">Ctrl K and Ctrl S always work. Single-key shortcuts are off while you type in a field.</p>
    </Dialog>
  );
}

function HelpSheet({ goals: shown }: { goals: Goal[] }) {
  const rows: [string[], string][] = [
    [["Ctrl", "K"], "Search or run a command"],
    [["/"], "Search this list, or everything"],
    [["n"], "Create new, in lists with a “New” button"],
    [["Ctrl", "S"], "Save the form"],
    [["?"], "This help"],
  ];
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <KeyList title="Anywhere" rows={rows} />
      <KeyList title="Go to" rows={shown.map(({ key, text }): [string[], string] => [["g", key], text])} />
    </div>
  );
}

function KeyList({ title, rows }: { title: string; rows: [string[], string][] }) {
  return (
    <section>
      <h3 className="mb-2 font-medium">{title}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
        {rows.map(([keys, text]) => (
          <div key={text} className="col-span-2 grid grid-cols-subgrid">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="min-w-6 rounded border border-line bg-canvas px-1.5 py-0.5 text-center text-xs">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Moves the focus to the page's own search if it has one, otherwise to that of the admin area. */
function focusSearch() {
  const field = document.querySelector<HTMLInputElement>("main [data-slash]") ?? document.querySelector<HTMLInputElement>("[data-search]");
  field?.focus();
}

/** Presses the button that adds a record to the list: a link to `.../new`. */
function pressNew() {
  document.querySelector<HTMLElement>("main a[href$='/new'], main [data-new]")?.click();
}

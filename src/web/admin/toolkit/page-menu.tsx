import { Menu } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";

export type LinkedPage = { to: string; text: string; note?: ReactNode; isCurrent: boolean };

/** A button that lists pages beside it, on hover, on a press, or by keyboard. */
export function PageMenu({ pages, className, children }: { pages: LinkedPage[]; className: string; children: ReactNode }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger openOnHover delay={80} className={className}>
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="right" align="start" sideOffset={8} className="z-50 outline-none">
          <Menu.Popup className="admin-layer min-w-52 rounded-surface border border-line bg-paper p-1 shadow-float outline-none">
            {pages.map(({ to, text, note, isCurrent }) => (
              <Menu.LinkItem
                key={to}
                closeOnClick
                render={<Link to={to} aria-current={isCurrent ? "page" : undefined} />}
                className={classNames(
                  "flex min-h-9 items-center gap-3 rounded-control px-3 outline-none data-highlighted:bg-canvas data-highlighted:text-ink pointer-coarse:min-h-11",
                  isCurrent ? "font-medium text-accent-strong" : "text-slate",
                )}
              >
                <span className="min-w-0 flex-1 truncate">{text}</span>
                {note}
              </Menu.LinkItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

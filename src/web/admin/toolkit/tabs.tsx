import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

type Props = {
  label: string;
  tabs: readonly (readonly [value: string, text: string])[];
  value: string;
  onChange: (value: string) => void;
  /** Shown beside the tabs. */
  end?: ReactNode;
  /** The panel of the selected tab. */
  children: ReactNode;
};

/** Views of one thing, of which one is shown. Arrow keys move between tabs, Enter or Space selects one. */
export function Tabs({ label, tabs, value, onChange, end, children }: Props) {
  return (
    <BaseTabs.Root value={value} onValueChange={onChange}>
      {/* A single tab with nothing beside it is no choice, so the row is hidden. */}
      <div className={classNames("flex items-center gap-2 px-3 pt-2", tabs.length === 1 && !end && "hidden")}>
        <BaseTabs.List aria-label={label} className="scrollbar-none -m-1 flex min-w-0 flex-1 gap-1 overflow-x-auto p-1">
          {tabs.map(([tab, text]) => (
            <BaseTabs.Tab
              key={tab}
              value={tab}
              className="min-h-9 shrink-0 rounded-control px-3 font-medium text-slate hover:text-ink data-active:bg-accent-soft data-active:text-accent-strong pointer-coarse:min-h-11"
            >
              {text}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {end}
      </div>
      <BaseTabs.Panel value={value}>{children}</BaseTabs.Panel>
    </BaseTabs.Root>
  );
}

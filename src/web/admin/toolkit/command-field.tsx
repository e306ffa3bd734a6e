import { Autocomplete } from "@base-ui/react/autocomplete";
import { Search } from "lucide-react";
import type { ReactNode, RefObject } from "react";

export type CommandItem = { id: string; text: string; note: string };
export type CommandGroup<Item extends CommandItem> = { title: string; items: Item[] };

type Props<Item extends CommandItem> = {
  inputRef: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  /** Shown at the end of the empty field: the key that focuses it. */
  hint: ReactNode;
  text: string;
  onText: (text: string) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
  groups: CommandGroup<Item>[];
  /** Announced to screen readers; also visible if `isStatusSeen`. */
  status: string;
  isStatusSeen: boolean;
  isBusy: boolean;
  onChoose: (item: Item) => void;
  /** Returns true if it handled the key, so that the highlighted line is not chosen. */
  onEnter: () => boolean;
};

/** A field with a grouped list of choices. The first line is highlighted, arrow keys highlight another, and Enter chooses it. */
export function CommandField<Item extends CommandItem>(props: Props<Item>) {
  const { inputRef, label, placeholder, hint, text, onText, open, onOpen, groups, status, isStatusSeen, isBusy, onChoose, onEnter } = props;
  return (
    <Autocomplete.Root
      items={groups}
      filter={null}
      // With `true`, only choices that are there when a key is pressed are highlighted; "always" includes those that load after an empty answer.
      autoHighlight={text === "" || "always"}
      value={text}
      open={open}
      onOpenChange={onOpen}
      openOnInputClick
      itemToStringValue={(item: Item) => item.text}
      onValueChange={(value, { reason }) => {
        if (reason !== "item-press") onText(value);
      }}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-slate" />
      <Autocomplete.Input
        ref={inputRef}
        type="search"
        data-search=""
        aria-label={label}
        placeholder={placeholder}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing || !onEnter()) return;
          event.preventDefault();
          event.preventBaseUIHandler();
        }}
        className="peer min-h-9 w-full rounded-control border border-line bg-canvas pr-3 pl-9 text-ellipsis placeholder:text-slate hover:border-accent pointer-coarse:min-h-11 pointer-coarse:text-base"
      />
      {text === "" && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2 hidden -translate-y-1/2 peer-focus:hidden lg:pointer-fine:block"
        >
          {hint}
        </span>
      )}
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} align="start" className="z-50 outline-none">
          <Autocomplete.Popup
            aria-busy={isBusy || undefined}
            className="admin-layer w-(--anchor-width) min-w-[min(34rem,var(--available-width))] max-w-(--available-width) rounded-surface border border-line bg-paper p-1 shadow-float"
          >
            <Autocomplete.Status className={isStatusSeen ? "px-3 py-2 text-slate" : "sr-only"}>{status}</Autocomplete.Status>
            <Autocomplete.List className="max-h-[min(30rem,calc(var(--available-height)-3rem))] overflow-y-auto overscroll-contain scroll-py-8 outline-none">
              {(group: CommandGroup<Item>) => (
                <Autocomplete.Group key={group.title} items={group.items}>
                  <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-[0.8125rem] text-slate">{group.title}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Item) => (
                      <Autocomplete.Item
                        key={item.id}
                        value={item}
                        onClick={() => onChoose(item)}
                        className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-3 outline-none data-highlighted:bg-accent-soft pointer-coarse:min-h-11"
                      >
                        <span className="min-w-0 flex-1 truncate">{item.text}</span>
                        <span className="figures max-w-2/5 shrink-0 truncate text-slate">{item.note}</span>
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

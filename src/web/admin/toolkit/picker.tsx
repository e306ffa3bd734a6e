import { Combobox } from "@base-ui/react/combobox";
import { Check, ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { FieldFrame } from "./admin-fields.tsx";

/** `label` is searched and shown; it may contain the code ("US Dollar (USD)"), so that the code finds it too. */
export type PickerOption = { value: string; label: string };

type Shared = {
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  className?: string;
  /** A value that is not one of these (an older version stored it) is kept and shown as it is. */
  options: readonly PickerOption[];
  placeholder?: string;
  /** Shown if nothing matches the typed text. */
  nothingFound: string;
};

const group =
  "flex min-h-9 w-full items-center rounded-control border border-edge bg-paper focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent has-[:disabled]:bg-canvas has-[:disabled]:text-slate has-[[aria-invalid=true]]:border-red pointer-coarse:min-h-11";
const input =
  "min-h-8 min-w-0 flex-1 bg-transparent px-3 py-1.5 text-ink outline-none placeholder:text-slate disabled:text-slate pointer-coarse:text-base";
const opener = "grid h-8 w-9 shrink-0 place-items-center text-slate hover:text-ink pointer-coarse:h-10 pointer-coarse:w-11";

/** Chooses one of many values, found by typing part of the name. */
export function Picker({
  value,
  options,
  onChange,
  placeholder,
  nothingFound,
  disabled,
  ...frame
}: Shared & { value: string; onChange: (value: string) => void }) {
  const items = withUnlisted(options, [value]);
  const chosen = items.find((item) => item.value === value) ?? null;
  return (
    <FieldFrame {...frame}>
      {(ids) => (
        <Combobox.Root
          items={items}
          value={chosen}
          onValueChange={(item) => item && onChange(item.value)}
          isItemEqualToValue={isSame}
          filter={beginsWord}
          disabled={disabled ?? false}
          autoHighlight
        >
          <Combobox.InputGroup className={group}>
            <Combobox.Input {...ids} placeholder={placeholder} className={input} />
            <Combobox.Trigger className={opener} aria-label={`Show the list: ${frame.label}`}>
              <ChevronDown aria-hidden="true" className="size-4" />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <OptionList nothingFound={nothingFound} />
        </Combobox.Root>
      )}
    </FieldFrame>
  );
}

/** Chooses several of many values. The chosen ones are in the field and are removed by their cross, or with Backspace. */
export function PickerMany({
  values,
  options,
  onChange,
  placeholder,
  nothingFound,
  disabled,
  ...frame
}: Shared & { values: readonly string[]; onChange: (values: string[]) => void }) {
  const items = withUnlisted(options, values);
  const chosen = values.flatMap((value) => items.find((item) => item.value === value) ?? []);
  return (
    <FieldFrame {...frame}>
      {(ids) => (
        <Combobox.Root
          multiple
          items={items}
          value={chosen}
          onValueChange={(list) => onChange(list.map((item) => item.value))}
          isItemEqualToValue={isSame}
          filter={beginsWord}
          disabled={disabled ?? false}
          autoHighlight
        >
          <Combobox.InputGroup className={group}>
            <Combobox.Chips className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 p-1" aria-label={`Chosen: ${frame.label}`}>
              {chosen.map((item) => (
                <Combobox.Chip
                  key={item.value}
                  aria-label={item.label}
                  aria-description="Press Backspace or Delete to remove"
                  className="flex min-h-7 items-center gap-1 rounded-control bg-accent-soft pl-2.5 text-accent-strong outline-none focus-within:outline-2 focus-within:outline-accent data-highlighted:outline-2 data-highlighted:outline-accent pointer-coarse:min-h-9"
                >
                  {item.label}
                  {!disabled && (
                    <Combobox.ChipRemove
                      aria-label={`Remove ${item.label}`}
                      className="grid size-7 place-items-center rounded-control hover:text-ink pointer-coarse:size-9"
                    >
                      <X aria-hidden="true" className="size-3.5" />
                    </Combobox.ChipRemove>
                  )}
                </Combobox.Chip>
              ))}
              <Combobox.Input
                {...ids}
                placeholder={placeholder}
                {...(chosen.length > 0 && {
                  "aria-description": `${chosen.length} chosen. From the start of the field, press Left Arrow to reach them.`,
                })}
                className={`${input} min-w-36`}
              />
            </Combobox.Chips>
            <Combobox.Trigger className={opener} aria-label={`Show the list: ${frame.label}`}>
              <ChevronDown aria-hidden="true" className="size-4" />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <OptionList nothingFound={nothingFound} />
        </Combobox.Root>
      )}
    </FieldFrame>
  );
}

function OptionList({ nothingFound }: { nothingFound: string }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
        <Combobox.Popup className="w-(--anchor-width) min-w-56 max-w-(--available-width) rounded-control text-[0.875rem] border border-line bg-paper text-ink shadow-float">
          <Combobox.Empty>
            <p className="px-3 py-3 text-slate">{nothingFound}</p>
          </Combobox.Empty>
          <Combobox.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
            {(item: PickerOption) => (
              <Combobox.Item
                key={item.value}
                value={item}
                className="flex min-h-9 cursor-default items-center gap-2 px-3 py-1.5 outline-none select-none data-highlighted:bg-accent-soft data-highlighted:text-accent-strong data-selected:font-medium pointer-coarse:min-h-11"
              >
                <span className="size-4 shrink-0">
                  <Combobox.ItemIndicator>
                    <Check aria-hidden="true" className="size-4" />
                  </Combobox.ItemIndicator>
                </span>
                {item.label}
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

const plainWords = (text: string) =>
  ` ${text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .toLowerCase()}`;

/** "ger" finds Germany and not Algeria, "cote" finds Côte d'Ivoire. */
const beginsWord = ({ label }: PickerOption, typed: string) => plainWords(label).includes(plainWords(typed).trimEnd());
const isSame = (item: PickerOption, value: PickerOption) => item.value === value.value;

function withUnlisted(options: readonly PickerOption[], values: readonly string[]): readonly PickerOption[] {
  const unlisted = values.filter((value) => value !== "" && !options.some((option) => option.value === value));
  return unlisted.length === 0 ? options : [...unlisted.map((value) => ({ value, label: value })), ...options];
}

import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { useHydrated } from "#ui/hydration.ts";

/** What the input says of its list (the WAI-ARIA combobox pattern). `active`: the id of the highlighted option. */
type List = { expanded: boolean; active: string | undefined };

export type SearchCombobox = {
  /** Of the list, which is `{id}-list`, and its options, which are `{id}-{index}`. */
  id: string;
  input: RefObject<HTMLInputElement | null>;
  /** As it stands in the input. */
  text: string;
  /** Takes over what somebody typed before the scripts came, or what the program put there. */
  readText: () => void;
  /** The list puts here what the input's keys do. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  setList: (list: List) => void;
  inputProps: ComponentProps<"input"> & { onKeyDown: (event: KeyboardEvent) => void };
};

/** The input of a search with suggestions. The list that belongs to it (`SearchSuggestions`) is loaded when somebody uses it; until then, and without script, it is a plain input. */
export function useSearchCombobox(): SearchCombobox {
  const hydrated = useHydrated();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const [text, setText] = useState("");
  const [{ expanded, active }, setList] = useState<List>({ expanded: false, active: undefined });
  const readText = () => setText(input.current?.value ?? "");
  const inputProps: SearchCombobox["inputProps"] = {
    ref: input,
    type: "text",
    "aria-label": "Search",
    placeholder: "Search for products, collections...",
    autoComplete: "off",
    autoCapitalize: "off",
    spellCheck: false,
    enterKeyHint: "search",
    ...(hydrated && {
      role: "combobox",
      "aria-expanded": expanded,
      "aria-controls": `${id}-list`,
      ...(active && { "aria-activedescendant": active }),
      "aria-autocomplete": "list",
    }),
    onInput: readText,
    onKeyDown: (event: KeyboardEvent) => {
      // What an input method is still composing, its keys finish first.
      if (!event.nativeEvent.isComposing) keys.current?.(event);
    },
  };
  return { id, input, text, readText, keys, setList, inputProps };
}

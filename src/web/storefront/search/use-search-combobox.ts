import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { useHydrated } from "#ui/hydration.ts";

/** What the input tells assistive technology about its list (the WAI-ARIA combobox pattern). `active`: the id of the highlighted option. */
type List = { expanded: boolean; active: string | undefined };

export type SearchCombobox = {
  /** The base of the ids of the list, `{id}-list`, and of its options, `{id}-{index}`. */
  id: string;
  input: RefObject<HTMLInputElement | null>;
  /** The text in the input. */
  text: string;
  /** Reads what was typed before the scripts came, or what the program put there. */
  readText: () => void;
  /** The list sets here what the input's keys do. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  setList: (list: List) => void;
  inputProps: ComponentProps<"input"> & { onKeyDown: (event: KeyboardEvent) => void };
};

/** The input of a search with suggestions. Its list (`SearchSuggestions`) is loaded when it is used; until then, and without script, it is a plain input. */
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
      // While an input method is composing, the keys belong to it.
      if (!event.nativeEvent.isComposing) keys.current?.(event);
    },
  };
  return { id, input, text, readText, keys, setList, inputProps };
}

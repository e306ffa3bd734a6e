import { Combobox } from "@base-ui/react/combobox";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { sortedByTitleMatch } from "#domain/content/sort-by-title-match.ts";
import { classNames } from "#ui/class-names.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { callAdmin } from "./admin-call.ts";
import { type FieldProps, useFormField } from "./form-fields.tsx";

export type LinkChoice = Omit<Answer<"GET /api/admin/link-choices">["choices"][number], "kind" | "id"> & { kind: string };

type Props = {
  url: string;
  label?: string;
  hint?: ReactNode;
  disabled?: boolean;
  error: string | undefined;
  onText: (url: string) => void;
  onChoose: (choice: LinkChoice) => void;
};

const kinds: Record<string, string> = { collection: "Collection", product: "Product", page: "Page", blog: "Blog", article: "Article" };

/** Pages that every shop has. */
const made: LinkChoice[] = [
  { kind: "Shop", path: links.home(), title: "Home page", isShown: true },
  { kind: "Shop", path: links.collection("all"), title: "All products", isShown: true },
  { kind: "Shop", path: links.collections(), title: "All collections", isShown: true },
  { kind: "Shop", path: links.contact(), title: "Contact us", isShown: true },
  { kind: "Shop", path: links.search(), title: "Search", isShown: true },
  { kind: "Shop", path: links.newsletter(), title: "Newsletter", isShown: true },
  { kind: "Shop", path: links.account(), title: "Customer account", isShown: true },
];

/** Whether the typed text is a link already. */
export const isAddress = (text: string) => /^(?:\/|https?:|mailto:|tel:|#)/i.test(text.trim());

const followingHint = "A link to a page of this shop keeps working when the address of that page changes.";

export const linkChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ["admin", "link-choices", search],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/link-choices", { query: { search } }, { signal }),
  });

/** The server finds more than titles. While its results are still those for other words, only choices whose titles match these words are shown. */
function isFor({ kind, title }: LinkChoice, search: string, isOfOtherWords: boolean): boolean {
  return (kind !== "Shop" && !isOfOtherWords) || title.toLowerCase().includes(search.toLowerCase());
}

/** Whether `title` is the title of the page at this path. */
export function isTitleOf(title: string, path: string, choices: readonly LinkChoice[]): boolean {
  return [...made, ...choices].some((choice) => choice.path === path && choice.title === title);
}

/** Where an item leads: a page found by its title, or a typed path or full URL. */
export function LinkFinder({ url, label = "Link", hint = followingHint, disabled = false, error, onText, onChoose }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const search = useDeferredValue(isAddress(url) ? "" : url.trim());
  const { data, isFetching, isPlaceholderData } = useQuery({ ...linkChoicesQuery(search), placeholderData: keepPreviousData });
  const choices = [...made, ...(data?.choices ?? [])].filter((choice) => isFor(choice, search, isPlaceholderData));
  const found: LinkChoice[] = isAddress(url) ? [] : sortedByTitleMatch(choices, search);
  return (
    <div className="grid gap-1">
      <label id={`${id}-label`} htmlFor={id} className="font-medium">
        {label}
      </label>
      <Combobox.Root
        items={found}
        filter={null}
        value={null}
        // An open list hides the rest of the page from screen readers, so it is not open without results.
        open={isOpen && found.length > 0}
        onOpenChange={setOpen}
        inputValue={url}
        // The field keeps showing what was chosen; the library would clear it.
        onInputValueChange={(value, { reason }) => reason === "input-change" && onText(value)}
        onValueChange={(choice: LinkChoice | null) => choice && onChoose(choice)}
        isItemEqualToValue={(one: LinkChoice, other: LinkChoice) => one.path === other.path}
        itemToStringLabel={(choice: LinkChoice) => choice.title}
      >
        <Combobox.Input
          id={id}
          disabled={disabled}
          // By its id, because a label outside of an open list is hidden with the rest of the page.
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          placeholder="Type a title, a path or a full URL"
          className={classNames(
            "min-h-9 w-full rounded-control border bg-paper px-3 py-1.5 text-ink placeholder:text-slate hover:border-accent pointer-coarse:min-h-11 pointer-coarse:text-base",
            error ? "border-red" : "border-edge",
          )}
        />
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-[60] outline-none">
            <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-control border border-line bg-paper text-[0.875rem] text-ink shadow-float data-empty:hidden">
              <Combobox.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
                {(choice: LinkChoice) => (
                  <Combobox.Item
                    key={choice.path}
                    value={choice}
                    className="flex min-h-9 cursor-default items-center gap-3 px-3 py-1 outline-none select-none data-highlighted:bg-accent-soft data-highlighted:text-accent-strong pointer-coarse:min-h-11"
                  >
                    <span className="min-w-0 flex-1 truncate">{choice.title}</span>
                    {!choice.isShown && <span className="shrink-0 text-amber">not published yet</span>}
                    <span className="shrink-0 text-slate">{kinds[choice.kind] ?? choice.kind}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      <p id={`${id}-hint`} role={error ? "alert" : undefined} className={classNames("text-[0.8125rem]", error ? "text-red" : "text-slate")}>
        {error ??
          (search !== "" && !isFetching && found.length === 0 ? "Nothing has this title. Paths begin with a slash, full URLs with https://." : hint)}
      </p>
    </div>
  );
}

/** A field of a form that takes a path or a full URL, and finds the pages of the shop by their titles. */
export function LinkField<Values>({ form, name, label, hint }: FieldProps<Values, string>) {
  const { value, error, disabled, change } = useFormField<Values, string>(form, name, { label });
  return <LinkFinder label={label} hint={hint} url={value} disabled={disabled} error={error} onText={change} onChoose={({ path }) => change(path)} />;
}

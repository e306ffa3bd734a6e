import { Combobox } from "@base-ui/react/combobox";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useId, useState } from "react";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "./admin-call.ts";
import { Thumbnail } from "./thumbnail.tsx";

/** A variant with its stock. */
export type FoundVariant = Answer<"GET /api/admin/inventory">["variants"][number];

const variantName = ({ productTitle, variantTitle }: FoundVariant) => (variantTitle ? `${productTitle} (${variantTitle})` : productTitle);

const shown = 12;

/** Finds variants by words of the product, SKU or barcode, and gives the one that is chosen; the field stays, so that several are chosen in a row. */
export function VariantFinder({ label, onChoose }: { label: string; onChoose: (variant: FoundVariant) => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const { data, isFetching, error } = useQuery({
    queryKey: ["admin", "variant-finder", search],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/inventory", { query: { search, first: shown } }, { signal }),
    enabled: search !== "",
    placeholderData: (before) => before,
  });
  const found = search === "" ? [] : (data?.variants ?? []);
  const status =
    search === ""
      ? "Type a part of its title, or its SKU."
      : error
        ? error.message
        : found.length > 0
          ? ""
          : isFetching
            ? "Searching…"
            : "No variant matches.";
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <Combobox.Root
        items={found}
        filter={null}
        value={null}
        inputValue={text}
        onInputValueChange={(value, { reason }) => reason !== "item-press" && setText(value)}
        onValueChange={(variant: FoundVariant | null) => variant && onChoose(variant)}
        isItemEqualToValue={(one: FoundVariant, other: FoundVariant) => one.id === other.id}
        itemToStringLabel={variantName}
        autoHighlight
      >
        <Combobox.InputGroup className="flex min-h-9 items-center gap-2 rounded-control border border-edge bg-paper px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent pointer-coarse:min-h-11">
          <Search aria-hidden="true" className="size-4 shrink-0 text-slate" />
          <Combobox.Input
            id={id}
            placeholder="Title, SKU or barcode"
            className="min-h-8 min-w-0 flex-1 bg-transparent py-1.5 text-ink outline-none placeholder:text-slate pointer-coarse:text-base"
          />
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
            <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-control border border-line bg-paper text-[0.875rem] text-ink shadow-float">
              <Combobox.Status className="px-3 py-2 text-slate empty:hidden">{status}</Combobox.Status>
              <Combobox.List className="max-h-[min(24rem,var(--available-height))] overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
                {(variant: FoundVariant) => (
                  <Combobox.Item
                    key={variant.id}
                    value={variant}
                    className="flex min-h-11 cursor-default items-center gap-3 px-3 py-1 outline-none select-none data-highlighted:bg-accent-soft data-highlighted:text-accent-strong"
                  >
                    <Thumbnail url={variant.pictureUrl} />
                    <span className="min-w-0 flex-1 truncate">{variantName(variant)}</span>
                    <span className="shrink-0 text-slate">{variant.sku}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}

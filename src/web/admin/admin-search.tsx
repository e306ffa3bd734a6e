import { Autocomplete } from "@base-ui/react/autocomplete";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { callAdmin } from "./toolkit/admin-call.ts";

type Hit = { to: string; text: string; note: string };
const shown = 5;
const shortestSearch = 2;

async function find(search: string, signal: AbortSignal): Promise<Hit[]> {
  const [orders, products] = await Promise.all([
    callAdmin("GET /api/admin/orders", { query: { search, first: shown } }, { signal }),
    callAdmin("GET /api/admin/products", { query: { search, first: shown } }, { signal }),
  ]);
  return [
    ...orders.orders.map((order) => ({ to: links.adminOrder(order.id), text: `${order.name} ${order.customerName}`, note: moneyText(order.total) })),
    ...products.products.map((product) => ({ to: links.adminProduct(product.id), text: product.title, note: product.sku ?? "" })),
  ];
}

/** Orders and products by a word of theirs, from anywhere; `/` and Ctrl K come here. */
export function AdminSearch() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const asked = useDeferredValue(text.trim());
  const isAsking = asked.length >= shortestSearch;
  const { data, isFetching, error } = useQuery({
    queryKey: ["admin", "search", asked],
    queryFn: ({ signal }) => find(asked, signal),
    enabled: isAsking,
    placeholderData: (before) => before,
  });
  useSearchKeys(input);
  const hits = isAsking ? (data ?? []) : [];
  const status = statusText({ asked, isFetching, hits, isFault: error !== null });
  const go = (to: string) => {
    setText("");
    setOpen(false);
    input.current?.blur();
    navigate(to);
  };
  return (
    <search className="relative w-full max-w-sm min-w-24">
      <Autocomplete.Root
        items={hits}
        filter={null}
        value={text}
        open={isOpen && isAsking}
        onOpenChange={setOpen}
        itemToStringValue={(hit) => hit.text}
        onValueChange={(value, { reason }) => {
          const hit = reason === "item-press" ? hits.find((each) => each.text === value) : null;
          if (!hit) setText(value);
        }}
      >
        <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-slate" />
        <Autocomplete.Input
          ref={input}
          type="search"
          aria-label="Search orders and products"
          placeholder="Search admin..."
          onKeyDown={(event) => {
            const isChosen = input.current?.getAttribute("aria-activedescendant");
            if (event.key === "Enter" && !isChosen && text.trim()) go(links.adminOrders({ search: text.trim() }));
          }}
          className="min-h-9 w-full rounded-control border border-line bg-ground pr-3 pl-9 placeholder:text-slate hover:border-accent pointer-coarse:min-h-11 pointer-coarse:text-base"
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={4} align="start" className="z-50 outline-none">
            <Autocomplete.Popup
              aria-busy={isFetching || undefined}
              className="admin-layer w-(--anchor-width) min-w-64 max-w-(--available-width) rounded-surface border border-line bg-paper p-1 shadow-float"
            >
              <Autocomplete.Status className={status ? "px-3 py-2 text-slate" : "sr-only"}>{status}</Autocomplete.Status>
              <Autocomplete.List className="max-h-[min(24rem,var(--available-height))] overflow-y-auto outline-none">
                {(hit: Hit) => (
                  <Autocomplete.Item
                    key={hit.to}
                    value={hit}
                    onClick={() => go(hit.to)}
                    className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-3 outline-none data-highlighted:bg-accent-soft pointer-coarse:min-h-11"
                  >
                    <span className="min-w-0 flex-1 truncate">{hit.text}</span>
                    <span className="figures shrink-0 text-slate">{hit.note}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </search>
  );
}

type StatusProps = { asked: string; isFetching: boolean; hits: Hit[]; isFault: boolean };

function statusText({ asked, isFetching, hits, isFault }: StatusProps): string | null {
  if (hits.length > 0) return null;
  if (isFetching) return "Searching…";
  return isFault ? "The search could not be completed. Type again to retry." : `No orders or products match “${asked}”.`;
}

/** Ctrl K (on a Mac Cmd K) comes here; `/` to the page's own search where it has one (`data-slash`), else here too. */
function useSearchKeys(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSearchKey = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      const target = event.target as HTMLElement;
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable;
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping;
      if ((!isSearchKey && !isSlash) || document.querySelector(".admin-layer[role=dialog]")) return;
      event.preventDefault();
      const pageSearch = isSlash ? document.querySelector<HTMLInputElement>("[data-slash]") : null;
      (pageSearch ?? input.current)?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [input]);
}

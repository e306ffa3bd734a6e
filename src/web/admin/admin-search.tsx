import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminProductList } from "#domain/catalog/product-admin.ts";
import type { AdminOrderList } from "#domain/orders/order-admin-types.ts";
import { classNames } from "#ui/class-names.ts";
import { moneyText } from "#ui/money-text.tsx";
import { callApi } from "#web/api-client.ts";
import { links, withQuery } from "#web/links.ts";

type Hit = { to: string; text: string; note: string };
const shown = 5;

async function find(search: string, signal: AbortSignal): Promise<Hit[]> {
  const [orders, products] = await Promise.all([
    callApi<AdminOrderList>(withQuery("/api/admin/orders", { search, first: shown }), { signal }),
    callApi<AdminProductList>(withQuery("/api/admin/products", { search, first: shown }), { signal }),
  ]);
  return [
    ...orders.orders.map((order) => ({ to: links.adminOrder(order.id), text: `${order.name} ${order.customerName}`, note: moneyText(order.total) })),
    ...products.products.map((product) => ({ to: links.adminProduct(product.id), text: product.title, note: product.sku ?? "" })),
  ];
}

/** Orders and products by a word of theirs, from anywhere; `/` comes here. */
export function AdminSearch() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const asked = useDeferredValue(text.trim());
  const { data: hits, isFetching } = useQuery({
    queryKey: ["admin", "search", asked],
    queryFn: ({ signal }) => find(asked, signal),
    enabled: open && asked.length > 1,
    placeholderData: (before) => before,
  });
  useSlashKey(input);

  const go = (to: string) => {
    setOpen(false);
    setText("");
    input.current?.blur();
    navigate(to);
  };
  const list = open && asked.length > 1 ? (hits ?? []) : [];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setOpen(false);
    if (event.key === "Enter") go(list[active]?.to ?? links.adminOrders({ search: text.trim() }));
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setActive(Math.max(-1, Math.min(list.length - 1, active + (event.key === "ArrowDown" ? 1 : -1))));
  };
  return (
    <search className="relative w-full max-w-sm">
      <label htmlFor={id} className="sr-only">
        Search orders and products
      </label>
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-slate" />
      <input
        id={id}
        ref={input}
        type="search"
        role="combobox"
        aria-expanded={list.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder="Search admin..."
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className="min-h-9 w-full rounded-control border border-line bg-ground pr-3 pl-9 placeholder:text-slate hover:border-accent pointer-coarse:min-h-11 pointer-coarse:text-base"
      />
      <div
        id={`${id}-hits`}
        role="listbox"
        aria-label="Found"
        className={classNames(
          "absolute inset-x-0 top-full mt-1 rounded-surface border border-line bg-paper p-1 shadow-float",
          list.length === 0 && "hidden",
        )}
      >
        {list.map((hit, at) => (
          <div
            key={hit.to}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onPointerDown={(event) => {
              event.preventDefault();
              go(hit.to);
            }}
            className={classNames(
              "flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-3",
              at === active ? "bg-accent-soft" : "hover:bg-ground",
            )}
          >
            <span className="min-w-0 flex-1 truncate">{hit.text}</span>
            <span className="figures shrink-0 text-slate">{hit.note}</span>
          </div>
        ))}
      </div>
      {open && asked.length > 1 && !isFetching && hits?.length === 0 && (
        <p role="status" className="absolute inset-x-0 top-full mt-1 rounded-surface border border-line bg-paper px-4 py-3 text-slate shadow-float">
          Nothing found for “{asked}”.
        </p>
      )}
    </search>
  );
}

/** `/` focuses the page's own search where it has one (`data-slash`), else this one. */
function useSlashKey(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== "/" || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable) return;
      event.preventDefault();
      (document.querySelector<HTMLInputElement>("[data-slash]") ?? input.current)?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [input]);
}

import type { MeasuredEvent } from "./measured.ts";

type Add = (event: MeasuredEvent) => void;

/** How long nothing on the page must change before it is looked through: a search updates with each letter typed. */
const settlesMs = 500;

/** Reports an event for each element with `data-event` that comes into sight, once per value. */
export function reportImpressions(add: Add): void {
  const said = new WeakMap<Element, string>();
  const sights = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const text = target.getAttribute("data-event");
      if (!isIntersecting || text === null || said.get(target) === text) continue;
      said.set(target, text);
      add(JSON.parse(text) as MeasuredEvent);
    }
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    // A restarted observer reports for each element whether it is in sight now.
    sights.disconnect();
    for (const element of document.querySelectorAll("[data-event]")) sights.observe(element);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, settlesMs);
  };
  new MutationObserver(soon).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-event"] });
  look();
}

/** Reports additions to the cart as goals of experiments; the shop itself records them as events. */
export function reportCartAdditions(say: () => void): void {
  document.addEventListener("added-to-cart", say);
}

/** Reports clicks on links in product lists and search results, and on documents. */
export function watchClicks(add: Add): void {
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.host !== location.host) return;
    const event = downloadOf(link) ?? choiceOf(link);
    if (event) add(event);
  };
  // In the capture phase, before the link is followed.
  document.addEventListener("click", onClick, { capture: true });
  document.addEventListener("auxclick", onClick, { capture: true });
}

const kinds: Record<string, string> = { products: "product", collections: "collection", pages: "page", blogs: "article", search: "search" };

function openedBy({ pathname }: HTMLAnchorElement) {
  return { targetType: kinds[pathname.split("/")[1] ?? ""] ?? "page", target: pathname.slice(0, 300) };
}

function choiceOf(link: HTMLAnchorElement): MeasuredEvent | null {
  const list = link.closest("[data-event]");
  if (!list) return null;
  const shown = JSON.parse(list.getAttribute("data-event") ?? "{}") as MeasuredEvent;
  const item = link.closest("li, article");
  const position = item ? [...list.querySelectorAll(item.tagName)].indexOf(item) + 1 : 0;
  const opened = openedBy(link);
  if (shown.name === "view_item_list") return { name: "select_item", list: shown.list, position, ...opened, ...productOf(link) };
  if (shown.name !== "search") return null;
  return { name: "search_click", ...opened, position, searchQuery: shown.searchQuery, searchSource: shown.searchSource };
}

function downloadOf(link: HTMLAnchorElement): MeasuredEvent | null {
  if (!link.dataset["document"]) return null;
  return { name: "download", targetType: link.dataset["document"].slice(0, 40), target: link.pathname.slice(0, 300), ...productOf(link) };
}

/** Returns the product that a link is about, from the card or part of the page that contains it. */
function productOf(link: HTMLAnchorElement): { productId?: string } {
  const productId = link.closest<HTMLElement>("[data-product]")?.dataset["product"];
  return productId ? { productId } : {};
}

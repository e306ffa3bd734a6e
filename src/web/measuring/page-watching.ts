import type { MeasuredEvent } from "./measured.ts";

type Add = (event: MeasuredEvent) => void;

/** So long nothing on the page changes before it is looked through: what somebody types is searched letter by letter. */
const settlesMs = 500;

/** Each element with `data-event` is an event when it comes into sight: once for what it says. */
export function watchSights(add: Add): void {
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
    // Begun anew, an observer says of each element whether it is in sight now.
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

/** The shop itself records what is put into carts; for a test it is a goal. */
export function watchAdditions(say: () => void): void {
  document.addEventListener("added-to-cart", say);
}

/** Links in lists of products and search results, and documents. */
export function watchClicks(add: Add): void {
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.host !== location.host) return;
    const event = downloadOf(link) ?? choiceOf(link);
    if (event) add(event);
  };
  // Before the link is followed.
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

/** The product that an element is about, by the mark of the card or part of a page that it stands in. */
function productOf(link: HTMLAnchorElement): { productId?: string } {
  const productId = link.closest<HTMLElement>("[data-product]")?.dataset["product"];
  return productId ? { productId } : {};
}

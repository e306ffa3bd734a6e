import type { Right } from "#domain/permissions.ts";
import type { StaffHits } from "#domain/staff-search/staff-search-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links, withQuery } from "#web/links.ts";
import { menuFor } from "../admin-nav.tsx";
import { mayOpen } from "../page-right.ts";
import { gridTitle } from "../products/product-grid-title.ts";
import { settingsPages } from "../settings/settings-pages.ts";

/** One line of the palette: where it leads, or what it does here (`does`). `words` are further words that find it. */
export type PaletteEntry = { id: string; text: string; note: string; words?: string; to?: string; does?: "help" | "theme" | "sign-out" };
export type PaletteGroup = { title: string; items: PaletteEntry[] };
/** The answer of the search for one text. */
type Hits = Pick<StaffHits, "orders" | "products" | "variants" | "customers" | "collections" | "pages" | "articles" | "isSimilar">;

/** The actions on an order, under the verbs that people type for them. */
const orderActions: { verbs: string[]; text: string; right: Right; to: (id: string) => string }[] = [
  { verbs: ["refund"], text: "Refund", right: "orders.refund", to: (id) => links.adminOrder(id, { do: "refund" }) },
  { verbs: ["ship", "fulfill", "fulfil"], text: "Fulfill", right: "orders.fulfill", to: (id) => links.adminOrder(id, { do: "fulfill" }) },
  { verbs: ["cancel"], text: "Cancel", right: "orders.change", to: (id) => links.adminOrder(id, { do: "cancel" }) },
  { verbs: ["approve"], text: "Approve", right: "orders.change", to: (id) => links.adminOrder(id, { do: "approve" }) },
  { verbs: ["paid", "pay", "mark as paid"], text: "Mark as paid", right: "orders.change", to: (id) => links.adminOrder(id, { do: "paid" }) },
  { verbs: ["edit", "change"], text: "Edit", right: "orders.change", to: links.editOrder },
  {
    verbs: ["print", "slip", "pack", "packing slip"],
    text: "Print packing slip for",
    right: "orders.read",
    to: (id) => links.packingSlip(id),
  },
  { verbs: ["order"], text: "Open", right: "orders.read", to: (id) => links.adminOrder(id) },
];

/** The URL of a page that runs an action when it opens (`action-from-url.ts`). */
const asked = (page: string, action: string) => withQuery(links.adminPage(page), { do: action });

const actions: (PaletteEntry & { right?: Right })[] = [
  { id: "new-product", text: "New product", note: "", words: "add create make", to: links.newProduct(), right: "products.change" },
  {
    id: "new-draft",
    text: "New draft order",
    note: "",
    words: "add create make manual phone invoice",
    to: links.adminDraftOrder("new"),
    right: "orders.change",
  },
  {
    id: "to-ship",
    text: "Orders to ship",
    note: "",
    words: "print packing slips pick list unfulfilled fulfill",
    to: links.adminOrders({ view: "to-ship" }),
    right: "orders.read",
  },
  { id: "new-collection", text: "New collection", note: "", words: "add create make", to: links.adminCollection("new"), right: "products.change" },
  {
    id: "new-discount",
    text: "New discount",
    note: "",
    words: "add create make code coupon",
    to: links.adminDiscount("new"),
    right: "discounts.change",
  },
  { id: "new-page", text: "New page", note: "", words: "add create make", to: links.adminContentPage("new"), right: "content.change" },
  { id: "new-article", text: "New article", note: "", words: "add create make blog post", to: links.adminArticle("new"), right: "content.change" },
  {
    id: "new-delivery",
    text: "New incoming delivery",
    note: "",
    words: "add transfer supplier",
    to: links.adminIncoming("new"),
    right: "stock.adjust",
  },
  { id: "main-menu", text: "Main menu", note: "Menus", words: "navigation edit header", to: links.adminMenu("main"), right: "content.change" },
  { id: "footer-menu", text: "Footer menu", note: "Menus", words: "navigation edit", to: links.adminMenu("footer"), right: "content.change" },
  {
    id: "edit-prices",
    text: gridTitle,
    note: "Products",
    words: "bulk editor spreadsheet excel mass many texts prices stock tags",
    to: links.productGrid(),
    right: "products.change",
  },
  { id: "invite", text: "Invite a colleague", note: "", words: "new staff user add person", to: asked("staff", "invite"), right: "staff.change" },
  {
    id: "invite-customer",
    text: "Invite a customer",
    note: "",
    words: "new add create account",
    to: asked("customers", "invite"),
    right: "customers.change",
  },
  {
    id: "new-redirect",
    text: "New redirect",
    note: "",
    words: "add create make forward old address",
    to: asked("redirects", "new"),
    right: "content.change",
  },
  {
    id: "new-announcement",
    text: "New announcement",
    note: "",
    words: "add create make banner bar sale",
    to: asked("announcements", "new"),
    right: "settings.change",
  },
  { id: "go-live", text: "Go live", note: "", words: "launch open sell start trial", to: links.adminSettings("go-live"), right: "settings.change" },
  { id: "test-mail", text: "Send a test email", note: "", words: "smtp mail try", to: links.adminSettings("mail"), right: "settings.change" },
  {
    id: "import-payments",
    text: "Import bank payments",
    note: "",
    words: "statement camt csv money",
    to: links.adminPage("bank-import"),
    right: "orders.change",
  },
  {
    id: "canned-replies",
    text: "Canned replies",
    note: "Messages",
    words: "saved quick templates",
    to: links.cannedReplies(),
    right: "messages.read",
  },
  {
    id: "own-account",
    text: "Your account",
    note: "",
    words: "name password second factor two step authentication 2fa passkey sessions profile me",
    to: links.adminAccount(),
  },
  { id: "theme", text: "Change the theme", note: "", words: "dark light color mode", does: "theme" },
  { id: "sign-out", text: "Sign out", note: "", words: "log out", does: "sign-out" },
  { id: "help", text: "Keyboard shortcuts", note: "?", words: "help keys", does: "help" },
];

/** Settings pages, except those that an action of the same name already leads to. */
const settingsEntries = settingsPages
  .filter(({ title }) => !actions.some(({ text }) => text === title))
  .map(({ id, title, words }): PaletteEntry => ({ id: `settings-${id}`, text: title, note: "Settings", words, to: links.adminSettings(id) }));

const orderVerbs = orderActions.flatMap(({ verbs }) => verbs).toSorted((one, other) => other.length - one.length);

/** "refund 1042" is `{ verb: "refund", rest: "1042" }`; null if the text does not begin with an action on orders, or names no order. Pure. */
export function orderActionIn(text: string): { verb: string; rest: string } | null {
  const typed = text.toLowerCase().trim().replaceAll(/\s+/g, " ");
  const verb = orderVerbs.find((one) => typed.startsWith(`${one} `));
  if (verb === undefined) return null;
  const rest = typed.slice(verb.length + 1);
  // "order settings" is a search.
  return verb === "order" && !/\d/.test(rest) ? null : { verb, rest };
}

/**
 * What the browser finds without the server: the actions and places that these rights open and that `text` matches. Those whose titles match are
 * `named`. An empty text finds all actions and pages. Pure.
 */
export function placesFor(text: string, rights: readonly string[]): { named: PaletteGroup[]; also: PaletteEntry[] } {
  const places = menuFor(rights).flatMap((group) =>
    group.pages.map(
      ({ to, text: title, words = "" }): PaletteEntry => ({ id: to, text: title, note: title === group.text ? "" : group.text, words, to }),
    ),
  );
  const known: PaletteGroup[] = [
    { title: "Actions", items: actions.filter(({ right }) => right === undefined || rights.includes(right)) },
    { title: "Go to", items: places },
    { title: "Settings", items: text.trim() === "" ? [] : settingsEntries },
  ].map(({ title, items }) => ({ title, items: items.filter((entry) => leads(entry, rights)) }));
  // Typing errors are allowed only if nothing matches as typed.
  const allowsTypingErrors = !known.some(({ items }) => items.some((entry) => isMeant(entry, text, false)));
  const all = known.map(({ title, items }) => ({ title, items: items.filter((entry) => isMeant(entry, text, allowsTypingErrors)) }));
  const isNamed = ({ text: title }: PaletteEntry) => isMeant({ id: "", text: title, note: "" }, text, allowsTypingErrors);
  return {
    named: all.map(({ title, items }) => ({ title, items: items.filter(isNamed) })).filter(({ items }) => items.length > 0),
    also: all.flatMap(({ items }) => items.filter((entry) => !isNamed(entry))),
  };
}

/** Whether the entry's page exists and these rights open it. */
const leads = ({ to }: PaletteEntry, rights: readonly string[]) => to === undefined || mayOpen(to.replace(/[?#].*/, ""), rights);

/** Whether each typed word begins one of the entry's words or, if typing errors are allowed, differs from one by a single error. */
function isMeant({ text, note, words = "" }: PaletteEntry, typed: string, allowsTypingErrors: boolean): boolean {
  const known = `${text} ${note} ${words}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every((word) => known.some((one) => one.startsWith(word) || (allowsTypingErrors && word.length > 3 && differsByOneTypingError(word, one))));
}

/** Whether one letter was added, left out or replaced, or two were swapped. Pure. */
export function differsByOneTypingError(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === other[at]) at++;
  const [rest, otherRest] = [word.slice(at), other.slice(at)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  );
}

export type Palette = { groups: PaletteGroup[]; found: PaletteEntry[]; isNamed: boolean };

/**
 * What is shown for a text: the places and actions whose titles match, then actions on the orders that it names or the records that were found,
 * then the rest. `found`: the records from the server; merely similar ones are left out if the browser has matches. Pure.
 */
export function paletteFor(answer: Hits | undefined, { text, rights }: { text: string; rights: readonly string[] }): Palette {
  const { named, also } = placesFor(text, rights);
  const meant = orderActionIn(text);
  // "refund policy" names no order.
  const action = answer && answer.orders.length === 0 ? null : meant;
  const acts = action ? orderActions.filter(({ verbs, right }) => verbs.includes(action.verb) && rights.includes(right)) : [];
  const withOrders = acts.flatMap((act) =>
    (answer?.orders ?? []).map(({ id, name, customerName }) => ({
      id: `${act.text} ${id}`,
      text: `${act.text} ${name}`,
      note: customerName,
      to: act.to(id),
    })),
  );
  const isGuess = answer?.isSimilar === true && (named.length > 0 || also.length > 0);
  const foundHere = action ? [{ title: "Order actions", items: withOrders }] : answer && !isGuess ? foundGroups(answer) : [];
  for (const group of foundHere) group.items = group.items.filter((entry) => leads(entry, rights));
  const groups = [
    ...named,
    ...foundHere,
    { title: "See also", items: also },
    { title: "Search in", items: text.trim().length < minSearchLength || action ? [] : listsFor(text.trim(), rights) },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), found: foundHere.flatMap(({ items }) => items), isNamed: named.length > 0 };
}

export const minSearchLength = 2;

function foundGroups(hits: Hits): PaletteGroup[] {
  const titled = (kind: string, rows: Hits["pages"], to: (id: string) => string): PaletteGroup => ({
    title: kind,
    items: rows.map(({ id, title, handle }) => ({ id, text: title, note: handle, to: to(id) })),
  });
  return [
    {
      title: "Orders",
      items: hits.orders.map(({ id, name, customerName, company, total }) => ({
        id,
        text: [name, customerName, company].filter(Boolean).join(" · "),
        note: moneyText(total),
        to: links.adminOrder(id),
      })),
    },
    {
      title: "Customers",
      items: hits.customers.map(({ id, name, email }) => ({ id, text: name || email, note: name ? email : "", to: links.adminCustomer(id) })),
    },
    {
      title: "Products",
      items: hits.products.map(({ id, title, vendor, status }) => ({
        id,
        text: title,
        note: status === "active" ? vendor : status,
        to: links.adminProduct(id),
      })),
    },
    {
      title: "Variants",
      items: hits.variants.map(({ id, productId, title, variantTitle, sku, barcode }) => ({
        id,
        text: [sku ?? barcode, title, variantTitle === "Default Title" ? "" : variantTitle].filter(Boolean).join(" · "),
        note: "",
        to: links.adminProduct(productId, { variant: variantTitle === "Default Title" ? null : id }),
      })),
    },
    titled("Collections", hits.collections, links.adminCollection),
    titled("Pages", hits.pages, (id) => `${links.adminPage("pages")}/${id}`),
    titled("Articles", hits.articles, (id) => `${links.adminPage("articles")}/${id}`),
  ];
}

/** The lists that can be searched for the same text. */
function listsFor(search: string, rights: readonly string[]): PaletteEntry[] {
  const lists: PaletteEntry[] = [
    { id: "all-orders", text: `Orders with “${search}”`, note: "", to: links.adminOrders({ search }) },
    { id: "all-customers", text: `Customers with “${search}”`, note: "", to: withQuery(links.adminPage("customers"), { search }) },
    { id: "all-products", text: `Products with “${search}”`, note: "", to: links.adminProducts({ search }) },
  ];
  return lists.filter((entry) => leads(entry, rights));
}

/** Every path of the shop as a function; pages never write a path themselves. */

export type Query = Record<string, string | number | readonly string[] | null | undefined>;

/** Returns `path` with the query's set values; empty ones are left out, so that one view has one URL. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, given] of Object.entries(query))
    for (const value of Array.isArray(given) ? given : [given])
      if (value !== null && value !== undefined && value !== "") search.append(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const segment = encodeURIComponent;

export const links = {
  home: () => "/",
  offline: () => "/offline",
  collections: () => "/collections",
  collectionGroup: (groupHandle: string) => `/collections#${segment(groupHandle)}`,
  collection: (handle: string, query: Query = {}) => withQuery(`/collections/${segment(handle)}`, query),
  product: (handle: string, query: Query = {}) => withQuery(`/products/${segment(handle)}`, query),
  search: (query: Query = {}) => withQuery("/search", query),
  cart: () => "/cart",
  /** Products side by side: for each a handle, or a handle and the id of a variant (`comparedName`). */
  compare: (names: readonly string[] = [], onlyDifferences = false) => {
    const query = withQuery("", { products: names.join(","), differences: onlyDifferences && names.length > 0 ? "1" : null });
    // Commas and colons need no escape in a query, and a URL that is read aloud is easier without.
    return `/compare${query.replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
  },
  /** `list`: part numbers and quantities that the page checks at once. */
  quickOrder: (query: Query = {}) => withQuery("/quick-order", query),
  /** The buyer's own lists, in the account or in the browser. */
  lists: () => "/lists",
  list: (id: string) => `/lists/${segment(id)}`,
  /** Somebody's list, by the link that they shared. */
  sharedList: (token: string) => `/lists/shared/${segment(token)}`,
  page: (handle: string) => `/pages/${segment(handle)}`,
  contact: () => "/pages/contact-us",
  blog: (handle: string, query: Query = {}) => withQuery(`/blogs/${segment(handle)}`, query),
  article: (blogHandle: string, handle: string) => `/blogs/${segment(blogHandle)}/${segment(handle)}`,
  /** The home page as it is in the editor, before it is saved. */
  homePreview: () => "/home-preview",
  /** A page or an article as it is in the editor, before it is saved. */
  unsavedPreview: () => "/content-preview",
  /** A page, an article or a product before it is published, by a signed link. */
  preview: (token: string) => `/preview/${segment(token)}`,
  checkout: (token: string) => `/checkout/${segment(token)}`,
  /** Where script sends what was typed, and the order itself. */
  checkoutSteps: (token: string) => `/checkout/${segment(token)}/steps`,
  /** Where a bank's question is answered, or a buyer waits for an email. */
  checkoutConfirm: (token: string) => `/checkout/${segment(token)}/confirm`,
  /** Where a payment service's page sends the buyer back; `goesOn`: from here the browser goes on to that page. */
  checkoutPayment: (token: string, payment: string, goesOn = false) =>
    withQuery(`/checkout/${segment(token)}/confirm`, { payment, go: goesOn ? "1" : null }),
  /** Where a tax exemption certificate is uploaded for a checkout. */
  checkoutExemption: (token: string) => `/checkout/${segment(token)}/tax-exemption`,
  thankYou: () => "/thank-you",
  /** The signed page of an order, which shows its state to whoever has the link. */
  orderStatus: (token: string) => `/orders/${segment(token)}`,
  orderReturn: (token: string) => `/orders/${segment(token)}/return`,
  orderPackingSlip: (token: string) => `/orders/${segment(token)}/packing-slip`,
  /** The signed page of a conversation, which shows it to whoever has the link. */
  conversation: (token: string) => `/messages/${segment(token)}`,
  newsletter: () => "/newsletter",
  stockNotices: () => "/stock-notices",
  privacyChoices: (query: Query = {}) => withQuery("/privacy-choices", query),
  account: () => "/account",
  login: (redirect?: string) => withQuery("/account/login", { redirect }),
  register: (redirect?: string) => withQuery("/account/register", { redirect }),
  recover: () => "/account/recover",
  signOut: () => "/account/sign-out",
  invitation: (token: string) => `/account/invitation/${segment(token)}`,
  ownOrders: (query: Query = {}) => withQuery("/account/orders", query),
  ownOrder: (id: string) => `/account/orders/${segment(id)}`,
  ownInvoices: (query: Query = {}) => withQuery("/account/invoices", query),
  ownProfile: (query: Query = {}) => withQuery("/account/profile", query),
  ownAddresses: (query: Query = {}) => withQuery("/account/addresses", query),
  ownTaxExemption: (query: Query = {}) => withQuery("/account/tax-exemption", query),
  ownTaxCertificateFile: (id: string) => `/api/account/tax-certificates/${segment(id)}/file`,
  ownPrivacy: () => "/account/privacy",
  /** Everything that the shop stores about the signed-in person, as a file. */
  ownData: () => "/account/data.json",
  ownSecurity: (query: Query = {}) => withQuery("/account/security", query),
  invoiceFile: (id: string) => `/files/invoices/${segment(id)}`,
  poDocumentFile: (id: string) => `/files/purchase-orders/${segment(id)}`,
  /** Where forms send the document of a purchase order. */
  checkoutDocument: (token: string) => `/files/checkouts/${segment(token)}/purchase-order`,
  orderDocument: (orderId: string, proof?: string) => withQuery(`/files/orders/${segment(orderId)}/purchase-order`, { order: proof }),
  admin: () => "/admin",
  orderCertificate: (orderId: string) => `/files/orders/${segment(orderId)}/tax-certificate`,
  returnPictures: (returnId: string, token: string) => withQuery(`/files/returns/${segment(returnId)}/pictures`, { order: token }),
  returnPicture: (id: string) => `/files/returns/${segment(id)}`,
  adminWebhook: (id: string) => `/admin/webhooks/${segment(id)}`,
  adminImport: (id: string) => `/admin/import/${segment(id)}`,
  /** An email of the shop with its texts. */
  adminMail: (mail: string) => withQuery("/admin/mails", { mail }),
  /** The emails about an order, those to an email address, or all. */
  adminMailLog: (query: Query = {}) => withQuery("/admin/mail-log", query),
  adminAnalytics: (name: string) => `/admin/analytics/${segment(name)}`,
  adminReport: (screen: string, query: Query) => withQuery(`/admin/analytics/${segment(screen)}`, query),
  adminAi: (name: string) => `/admin/ai/${segment(name)}`,
  /** A screen of the admin area without parameters in its path. */
  adminPage: (name: string) => `/admin/${segment(name)}`,
  /** The signed-in person's name, password, second factor and sessions. */
  adminAccount: () => "/admin/account",
  adminOrders: (query: Query = {}) => withQuery("/admin/orders", query),
  /** `do`: what is to be done there at once (`refund`), as the command palette asks. */
  adminOrder: (id: string, query: Query = {}) => withQuery(`/admin/orders/${segment(id)}`, query),
  packingSlip: (orderId: string, shipment?: string) => withQuery(`/admin/orders/${segment(orderId)}/packing-slip`, { shipment }),
  /** The packing slips of several orders, by their ids with commas between them. */
  packingSlips: (orders: string) => withQuery("/admin/packing-slips", { orders }),
  pickList: (orders: string) => withQuery("/admin/pick-list", { orders }),
  editOrder: (id: string) => `/admin/orders/${segment(id)}/edit`,
  adminReturn: (id: string) => `/admin/returns/${segment(id)}`,
  adminDraftOrders: () => "/admin/drafts",
  adminDraftOrder: (id: string) => `/admin/drafts/${segment(id)}`,
  newDraftOrder: () => "/admin/drafts/new",
  draftOrder: (token: string) => `/pay/${segment(token)}`,
  /** The quote of a cart; its own link is the only way to it. */
  quote: (token: string) => `/quotes/${segment(token)}`,
  quoteFile: (token: string) => `/files/quotes/${segment(token)}`,
  adminFreightQuote: (id: string) => `/admin/freight-quotes/${segment(id)}`,
  adminProducts: (query: Query = {}) => withQuery("/admin/products", query),
  /** `variant`: the one that is highlighted in the grid of variants. */
  adminProduct: (id: string, query: Query = {}) => withQuery(`/admin/products/${segment(id)}`, query),
  /** The stock of a variant, and its history. */
  adminStock: (variantId: string) => `/admin/inventory/${segment(variantId)}`,
  adminIncoming: (id: string) => `/admin/incoming/${segment(id)}`,
  adminProductType: (name: string) => withQuery("/admin/product-types/edit", { name }),
  /** Earlier states of a record. */
  adminVersions: (kind: "product" | "collection" | "page" | "article", id: string) =>
    `/admin/${kind === "page" || kind === "article" ? "content" : "catalog"}-versions/${kind}/${segment(id)}`,
  adminCollection: (id: string) => `/admin/collections/${segment(id)}`,
  adminMessages: (query: Query = {}) => withQuery("/admin/messages", query),
  cannedReplies: () => "/admin/messages/canned-replies",
  adminMessage: (id: string) => `/admin/messages/${segment(id)}`,
  adminContentPage: (id: string) => `/admin/pages/${segment(id)}`,
  adminArticles: (query: Query = {}) => withQuery("/admin/articles", query),
  adminArticle: (id: string) => `/admin/articles/${segment(id)}`,
  adminMenu: (handle: string) => `/admin/menus/${segment(handle)}`,
  adminCustomer: (id: string) => `/admin/customers/${segment(id)}`,
  /** A buyer who ordered without an account. */
  adminGuest: (id: string) => `/admin/guests/${segment(id)}`,
  adminDiscount: (id: string) => `/admin/discounts/${segment(id)}`,
  adminTaxCertificate: (id: string) => `/admin/tax-certificates/${segment(id)}`,
  /** Prices, stock and texts of many variants, of chosen products (`ids`) or of all that match a search. */
  productGrid: (query: Query = {}) => withQuery("/admin/products/grid", query),
  adminOrderRun: (id: string) => `/admin/order-runs/${segment(id)}`,
  adminBulkChange: (id: string) => `/admin/bulk-changes/${segment(id)}`,
  newProduct: () => "/admin/products/new",
  /** The entries of the audit log about one record. */
  adminHistory: (kind: string, id: string) => withQuery("/admin/settings/audit", { kind, id }),
  /** The page of a settings section; what the storefront shows has pages of its own. */
  adminSettings: (section?: string) => {
    if (section === "home") return "/admin/home-page";
    if (section === "announcements") return "/admin/announcements";
    return section ? `/admin/settings/${segment(section)}` : "/admin/settings";
  },
  categoryGroups: () => "/category-groups.json",
  megaMenus: () => "/mega-menus.json",
  /** What programs that read text should read first, and the same pages for them. */
  llmsTxt: () => "/llms.txt",
  productMarkdown: (handle: string) => `/products/${segment(handle)}.md`,
  productQrCode: (handle: string) => `/products/${segment(handle)}/qr-code.svg`,
  collectionMarkdown: (handle: string) => `/collections/${segment(handle)}.md`,
  sitemap: (file?: number) => withQuery("/sitemap.xml", { file }),

  /** The video of the home page, and its first frame as a picture. */
  heroVideo: () => "/hero.mp4",
  heroPoster: (width: 960 | 1440) => (width === 1440 ? "/hero.avif" : `/hero-${width}.avif`),

  /** The shop's own pictures, which the studio makes. */
  shopPicture: (name: "empty-cart" | "not-found" | "offline") => `/pictures/${name}.avif`,

  /** Drawings shown in the place of a missing picture. */
  drawing: (name: string) => `/drawings/${segment(name)}.svg`,
};

import { describe, expect, it } from "vitest";
import { useTestShop } from "#support/test-shop.ts";
import { personalDataParts } from "./personal-data-parts.ts";

const shopOf = useTestShop();

/** Tables without data about customers, and why. */
const impersonal: Record<string, string> = {
  backups: "names of files and what went wrong with them",
  api_keys: "names that staff give to programs, scopes and hashes",
  articles: "published by staff; an author signs in public",
  blogs: "published by staff",
  balance_payments: "amounts and the provider's ids, by reference to the order",
  bulk_changes: "what was done to many products at once",
  bulk_change_rows: "values of products as they were and became, by reference",
  cart_lines: "what is in a cart, by reference",
  canned_replies: "texts of staff for any reply; names of buyers are placeholders",
  category_groups: "published by staff",
  checkout_reminder_addresses: "hashes of email addresses; who stopped reminders stays stopped, also after an erasure",
  collections: "published by staff",
  customer_totals: "counts and amounts, by reference to the account",
  deployments: "versions and when they began to run",
  discount_allocations: "names of discounts and amounts",
  discounts: "names and codes that staff give",
  fulfillment_lines: "quantities",
  invoice_series: "the next numbers of invoices",
  incoming_deliveries: "what the merchant ordered from a supplier, who is a business",
  installation: "the secret of the installation",
  invalidations: "tags of pages",
  ledger_entries: "amounts, by reference to orders and payments",
  menus: "published by staff",
  nodes: "names of machines, versions and sizes",
  order_runs: "what staff did to many orders at once",
  order_run_rows: "orders by reference; the number of a parcel only until it is shipped",
  order_lines: "goods and amounts, by reference to the order",
  order_tax_lines: "names of taxes and amounts",
  pages: "published by staff",
  payment_disputes: "ids, amounts and a word of the provider, by reference to the payment",
  payment_events: "ids of the provider's events",
  payment_payouts: "ids and amounts of what went to the merchant",
  product_counts: "counts",
  product_document_revisions: "published by staff",
  product_documents: "published by staff",
  product_images: "published by staff",
  product_types: "published by staff",
  record_versions: "what staff published before; authors of articles are left out",
  product_search: "words of products",
  product_facets: "specifications of products",
  product_facets_due: "ids",
  products: "published by staff",
  collection_products: "copies of products",
  redirects: "paths of the shop's pages",
  report_mails: "which member of staff gets which report on which day, by reference",
  search_placements: "ids, and searches as staff name them",
  search_redirects: "searches as staff name them, and paths of the shop",
  server_hours: "pages and calls as they are declared, and how long they took",
  used_challenges: "hashes of random numbers",
  visitor_segments: "rules of which each holds for many, under a name without email addresses",
  mail_texts: "what the merchant says in emails; names of buyers are placeholders",
  search_synonyms: "words, as staff name them",
  search_synonyms_off: "words of the built-in list",
  sample_marks: "names of what came with the sample shop",
  settings: "what the merchant says of the shop",
  shop_documents: "published by staff",
  stock_adjustments: "quantities, by reference; what staff wrote about the goods",
  stock_levels: "quantities",
  uploaded_pictures: "published by staff",
  stock_reservations: "quantities, by reference",
  test_provider_charges: "what the test provider remembers, without names",
  test_provider_refunds: "what the test provider remembers, without names",
  consent_counts: "counts",
  event_days: "counts",
  visit_sums: "counts by what led to visits, and by device and country",
  page_sums: "paths of the shop and how often they were seen",
  visitor_sums: "counts",
  step_sums: "counts",
  sum_zones: "a time zone of the shop",
  page_counts: "paths of the shop and how often they were seen",
  domain_events: "by reference (domain-events.test.ts), append-only",
  unmatched_movements: "ids and amounts at the provider; what staff say became of the money",
  webhook_deliveries: "ids, and how the merchant's own program answered",
  webhook_endpoints: "URLs of the merchant's own programs",
  variants: "published by staff; columns of an imported product file",
};

describe("tables that can hold what somebody typed", () => {
  it("are exported and erased by a module, or are on the list of those that say nothing of a customer", async () => {
    const rows = await shopOf().sql<{ table: string }[]>`
      select distinct c.relname as "table"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and format_type(a.atttypid, null) not in ('integer', 'bigint', 'boolean', 'uuid', 'timestamp with time zone', 'date', 'xid8', 'numeric')`;
    const declared = personalDataParts.flatMap(({ tables }) => tables);
    const unnamed = rows.map(({ table }) => table).filter((table) => !declared.includes(table) && !Object.hasOwn(impersonal, table));
    expect(unnamed.sort()).toEqual([]);
  });

  it("are declared once, and on one list only", async () => {
    const rows = await shopOf().sql<{ table: string }[]>`
      select relname as "table" from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
    const declared = personalDataParts.flatMap(({ tables }) => tables);
    expect(new Set(declared).size).toBe(declared.length);
    expect(declared.filter((table) => Object.hasOwn(impersonal, table))).toEqual([]);
    const gone = [...declared, ...Object.keys(impersonal)].filter((table) => !rows.some((row) => row.table === table));
    expect(gone).toEqual([]);
    expect(new Set(personalDataParts.map(({ part }) => part)).size).toBe(personalDataParts.length);
  });
});

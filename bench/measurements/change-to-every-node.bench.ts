import { setTimeout as wait } from "node:timers/promises";
import { catalogOf } from "../support/bench-catalog.ts";
import { below, type Finding } from "../support/bench-report.ts";
import { type BuiltApp, owner, startApp } from "../support/built-app.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { percentile, rounded } from "../support/statistics.ts";
import { storefrontPages } from "../support/storefront-pages.ts";

const pollMs = 2;
const giveUpMs = 10_000;

/**
 * Changes a price through the API of the first of two nodes on one database, and measures the time from sending the change
 * until both nodes serve a product page that shows it.
 */
export const changeToEveryNode: MeasurementScript = { name: "change-to-every-node", perSize: true, run };

async function run({ options, server }: Bench, products: number): Promise<Finding> {
  const changes = options.quick ? 5 : 100;
  const database = await server.create(await catalogOf(server, products));
  const { sql, close } = server.open(database, { max: 1 });
  const page = (await storefrontPages(sql)).find(({ name }) => name === "product")?.path ?? "/";
  const [product] = await sql<{ id: string }[]>`select id from products where handle = ${page.replace("/products/", "")}`;
  await close();
  const env = server.environment(database);
  const nodes = [await startApp({ folder: server.folder, env }), await startApp({ folder: server.folder, env })] as const;
  try {
    const admin = await signIn(nodes[0], product?.id ?? "");
    const total: number[] = [];
    const afterAnswer: number[] = [];
    for (let change = 1; change <= changes; change++) {
      const priceCents = 200_000 + change;
      await Promise.all(nodes.map((node) => read(node, page)));
      const sent = performance.now();
      const seen = Promise.all(nodes.map((node) => untilShown(node, page, shown(priceCents))));
      await admin.setPrice(priceCents);
      const answered = performance.now();
      await seen;
      total.push(performance.now() - sent);
      afterAnswer.push(Math.max(0, performance.now() - answered));
    }
    const figures = { p50Ms: rounded(percentile(total, 0.5)), p99Ms: rounded(percentile(total, 0.99)), maxMs: rounded(Math.max(...total)) };
    return {
      products,
      figures: { nodes: nodes.length, changes, ...figures, afterAnswerP99Ms: rounded(percentile(afterAnswer, 0.99)), pollMs },
      budgets: [below("p99, ms", figures.p99Ms, 1000)],
    };
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

type Money = { amount: string };
type AdminVariant = { price: Money; compareAtPrice: Money | null };
type AdminProduct = { updatedAt: string; options: { name: string }[]; variants: AdminVariant[] };

/** Signs the owner in and returns a change of the product form: every variant gets the price, everything else stays. */
async function signIn(node: BuiltApp, productId: string) {
  const { accessToken } = await call<{ accessToken: string }>(node, "/api/auth/login", { method: "POST", body: owner });
  const path = `/api/admin/products/${productId}`;
  let { product } = await call<{ product: AdminProduct }>(node, path, { token: accessToken });
  const cents = (money: Money) => Math.round(Number(money.amount) * 100);
  return {
    async setPrice(priceCents: number) {
      const variants = product.variants.map((variant) => ({
        ...variant,
        priceCents,
        compareAtPriceCents: variant.compareAtPrice && cents(variant.compareAtPrice),
      }));
      const changed = { ...product, options: product.options.map(({ name }) => name), variants };
      const body = { seenAt: product.updatedAt, product: changed };
      product = (await call<{ product: AdminProduct }>(node, path, { method: "PUT", token: accessToken, body })).product;
    },
  };
}

async function call<T>(
  node: BuiltApp,
  path: string,
  { method = "GET", token, body }: { method?: string; token?: string; body?: unknown },
): Promise<T> {
  const response = await fetch(node.origin + path, {
    method,
    headers: { origin: node.origin, "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function read(node: BuiltApp, path: string): Promise<string> {
  const response = await fetch(node.origin + path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.text();
}

/** Formats a price as pages show it: 200001 is `2,000.01`. */
function shown(priceCents: number): string {
  return new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 }).format(priceCents / 100);
}

async function untilShown(node: BuiltApp, path: string, text: string): Promise<void> {
  const started = performance.now();
  while (!(await read(node, path)).includes(text)) {
    if (performance.now() - started > giveUpMs) throw new Error(`${path} does not show ${text} after ${giveUpMs} ms.`);
    await wait(pollMs);
  }
}

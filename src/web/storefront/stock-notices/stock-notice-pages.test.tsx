import { expect, it } from "vitest";
import { cancelNoticeToken } from "#domain/stock-notices/stock-notices.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { makeVariant } from "#support/make-variants.ts";
import { renderPart, textsOf } from "#support/render-part.tsx";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { stockNoticeAskedText } from "#web/messages/email-words.ts";
import CancelStockNoticePage from "./cancel-stock-notice-page.tsx";
import ConfirmStockNoticePage from "./confirm-stock-notice-page.tsx";
import { StockNoticeForm } from "./stock-notice-form.tsx";
import StockNoticePage from "./stock-notice-page.tsx";
import { cancelNoticeByButton, confirmNoticeByButton, requestByForm } from "./stock-notice-pages.server.ts";

const shopOf = useTestShop();
type Page = React.FC<{ actionData?: object }>;
const [Asked, Confirmed, Cancelled] = [StockNoticePage, ConfirmStockNoticePage, CancelStockNoticePage] as unknown as [Page, Page, Page];

it("asks, confirms and deletes, with and without script", async () => {
  const shop = shopOf();
  const { id: variantId } = await makeVariant(shop, { stock: 0 });
  const context = makePageContext(shop, { actor: { kind: "visitor", cartId: null }, origin: "https://shop.test" });
  const post = (fields: Record<string, string>) =>
    requestByForm({
      request: new Request("https://shop.test/stock-notices", { method: "POST", body: new URLSearchParams(fields) }),
      context,
    } as never);
  const html = await renderPart(<StockNoticeForm variantId={variantId} />);
  expect([html.includes('action="/stock-notices"'), html.includes(`value="${variantId}"`), html.includes("Notify me")]).toEqual([true, true, true]);

  expect((await post({ variantId, email: "ada" })).data.error).toBe("Please enter a valid email address.");
  expect((await post({ variantId: shop.ids.next(), email: "ada@lab.example" })).init?.status).toBe(409);
  const asked = await post({ variantId, email: "ada@lab.example" });
  expect(await textsOf(<Asked actionData={asked.data} />)).toContain(stockNoticeAskedText);
  expect((await textsOf(<Asked />)).join(" ")).toContain("Choose Notify me");

  const { call } = openTestApp(shop);
  const bySript = await call("POST", "/api/stock-notices", { body: { variantId, email: "bo@lab.example" } });
  expect([bySript.status, bySript.json.message]).toEqual([200, stockNoticeAskedText]);
  expect((await call("POST", "/api/stock-notices", { body: { variantId, email: "bo" } })).json.fields).toEqual({
    email: "Please enter a valid email address.",
  });

  const jobs = await shop.sql<{ data: { noticeId: string; token: string } }[]>`select data from jobs.job where name = 'stock-notice-mail'`;
  const { noticeId = "", token = "" } = jobs[0]?.data ?? {};
  const confirmed = await confirmNoticeByButton({ params: { token }, context } as never);
  expect((await textsOf(<Confirmed actionData={confirmed.data} />))[0]).toBe("We will write to you");
  expect(await textsOf(<Confirmed />)).toContain("Confirm request");
  const wrong = await confirmNoticeByButton({ params: { token: "guessed" }, context } as never);
  expect([wrong.init?.status, (await textsOf(<Confirmed actionData={wrong.data} />))[0]]).toEqual([404, "This link no longer works"]);

  const cancelled = await cancelNoticeByButton({ params: { token: cancelNoticeToken(shop, noticeId) }, context } as never);
  expect((await textsOf(<Cancelled actionData={cancelled.data} />))[0]).toBe("Your request is deleted");
  expect(await textsOf(<Cancelled />)).toContain("Delete request");
  expect((await cancelNoticeByButton({ params: { token: "x" }, context } as never)).init?.status).toBe(404);
});

import { describe, expect, it } from "vitest";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { ApplicationError } from "./application-error.tsx";
import { RequestId } from "./request-id.tsx";
import { PageFault } from "./storefront/errors/page-fault.tsx";

describe("the last screen", () => {
  const screen = (id: string | null) => (
    <RequestId value={id}>
      <ApplicationError error={new Error("The disk is full.")} message="The disk is full." isNotFound={false} />
    </RequestId>
  );

  it("says what happened and how to go on, and that somebody was notified once the log has it", async () => {
    expect(await textsOf(screen("ab12-3"))).toContain(
      "Something went wrong with the application. Our team has been notified and is working on a fix.",
    );
    expect(await textsOf(screen(null))).toEqual([
      "Application Error",
      "Application Error",
      "Something went wrong with the application.",
      "Try Again",
      "Go to Homepage",
      "If this problem persists, please contact support",
    ]);
    expect(linksIn(await renderPart(screen(null)))).toEqual({ "Go to Homepage": "/" });
  });

  it("has the id under which the log has it, and the message, where there is one", async () => {
    const html = await renderPart(screen("ab12-3"));
    expect(html).toMatch(/<details[^>]*><summary[^>]*>Error Details<\/summary>/);
    expect(await textsOf(screen("ab12-3"))).toEqual(expect.arrayContaining(["Error ID", "ab12-3", "Message", "The disk is full."]));
  });
});

it("a page of the storefront that failed says so with its message, and can be tried again", async () => {
  const texts = await textsOf(<PageFault error={new Error("The shelf is locked.")} isServerRendered={false} />);
  expect(texts).toEqual(expect.arrayContaining(["Something went wrong!", "The shelf is locked.", "Try again", "Go to Homepage"]));
});

it("a page of the storefront that failed on the server has the id under which the log has it", async () => {
  const screen = (error: unknown) => (
    <RequestId value="ab12-3">
      <PageFault error={error} isServerRendered />
    </RequestId>
  );
  const ofLoader = { status: 500, statusText: "", internal: false, data: { error: "Something went wrong. Please try again.", errorId: "cd34-5" } };
  expect(await textsOf(screen(new Error("The shelf is locked.")))).toEqual(expect.arrayContaining(["Reference ", "ab12-3"]));
  expect(await textsOf(screen(ofLoader))).toEqual(expect.arrayContaining(["Something went wrong. Please try again.", "Reference ", "cd34-5"]));
});

import type { SentEvent } from "#domain/events/collect-input.ts";

/** What happened, without when and where. */
export type MeasuredEvent = SentEvent extends infer Each ? (Each extends SentEvent ? Omit<Each, "id" | "at" | "path" | "viewId"> : never) : never;

/**
 * Attributes of an element that is an event when it comes into sight: `<ul {...measured({ name: "view_item_list", ... })}>`. Nothing of the tracker
 * comes with it, which is loaded when the browser is idle and reads them from the page.
 */
export function measured(event: MeasuredEvent): { "data-event": string } {
  return { "data-event": JSON.stringify(event) };
}

/** For what is seen nowhere on the page. The tracker listens. */
export function report(event: MeasuredEvent): void {
  document.dispatchEvent(new CustomEvent<MeasuredEvent>("measured", { detail: event }));
}

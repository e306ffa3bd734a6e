import type { SentEvent } from "#domain/events/collect-input.ts";

/** An event without its time and place. */
export type MeasuredEvent = SentEvent extends infer Each ? (Each extends SentEvent ? Omit<Each, "id" | "at" | "path" | "viewId"> : never) : never;

/**
 * Returns attributes for an element that is an event when it comes into sight: `<ul {...measured({ name: "view_item_list", ... })}>`. They need
 * no part of the tracker, which is loaded when the browser is idle and reads them from the page.
 */
export function measured(event: MeasuredEvent): { "data-event": string } {
  return { "data-event": JSON.stringify(event) };
}

/** Reports what is not visible on the page. The tracker listens. */
export function report(event: MeasuredEvent): void {
  document.dispatchEvent(new CustomEvent<MeasuredEvent>("measured", { detail: event }));
}

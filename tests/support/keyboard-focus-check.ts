import type { Page } from "playwright-core";

/** What the page stores during the walk. */
type TabWalk = { reached: Set<Element>; unseen: string[]; isOver: boolean; wordsOf(each: Element): string };
type Walked = { tabWalk: TabWalk };

/** A table of hundreds of rows is not walked through whole: after this many presses the walk ends, and unreached controls are not counted. */
const maxPresses = 90;
const pressesAtOnce = 15;

/**
 * Presses Tab from the top to the bottom and returns the page's controls that were never reached or were reached unseen. Each stop is examined at
 * keyup, after the browser has moved the focus and scrolled to it.
 */
export async function walkByTab(page: Page): Promise<string[]> {
  await page.evaluate(watchStops);
  for (let presses = 0; presses < maxPresses; presses += pressesAtOnce) {
    for (let press = 0; press < pressesAtOnce; press++) await page.keyboard.press("Tab");
    if (await page.evaluate(() => (window as unknown as Walked).tabWalk.isOver)) break;
  }
  return page.evaluate(readWalk);
}

/** Runs in the page. */
function watchStops(): void {
  const walk: TabWalk = {
    reached: new Set(),
    unseen: [],
    isOver: false,
    wordsOf: (each) => `${each.tagName.toLowerCase()} ${(each.getAttribute("aria-label") ?? each.textContent ?? "").trim().slice(0, 50) || each.id}`,
  };
  (window as unknown as Walked).tabWalk = walk;
  window.scrollTo(0, 0);
  (document.activeElement as HTMLElement | null)?.blur();
  const hasRing = (each: Element | null) => {
    if (!each) return false;
    // A card draws the ring around the whole area of its link.
    return [null, "::after"].some((part) => {
      const { content, outlineStyle, outlineWidth } = getComputedStyle(each, part);
      return (part === null || content !== "none") && outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    });
  };
  const lookAt = (at: Element) => {
    const label = document.querySelector(`label[for="${CSS.escape(at.id)}"]`);
    const around = [at, at.parentElement, at.parentElement?.parentElement ?? null, at.closest("label"), label];
    if (!around.some(hasRing) && getComputedStyle(at).boxShadow === "none" && at.tagName !== "IFRAME")
      walk.unseen.push(`no ring: ${walk.wordsOf(at)}`);
    const { top, bottom, left, right, width, height } = at.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) walk.unseen.push(`out of sight: ${walk.wordsOf(at)}`);
    else if (width > 2 && height > 2) {
      const middle = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2] as const;
      const over = document.elementFromPoint(...middle);
      if (over && !at.contains(over) && !over.contains(at) && !over.closest("label"))
        walk.unseen.push(`covered by ${walk.wordsOf(over)}: ${walk.wordsOf(at)}`);
    }
  };
  window.addEventListener(
    "keyup",
    () => {
      const at = document.activeElement;
      if (walk.isOver) return;
      if (!at || at === document.body || walk.reached.has(at)) walk.isOver = walk.reached.size > 0;
      else {
        walk.reached.add(at);
        lookAt(at);
      }
    },
    { capture: true },
  );
}

/** Runs in the page. */
function readWalk(): string[] {
  const { reached, unseen, wordsOf } = (window as unknown as Walked).tabWalk;
  const controls = document.querySelectorAll("main a[href], main button, main input, main select, main textarea");
  // Tab reaches only one of a row of tabs, a group of radio buttons, or the cells of a grid; arrow keys reach the others.
  const byArrows = "[role=tablist], [role=radiogroup], [role=grid], [role=toolbar], [type=radio], [inert], [tabindex='-1'], fieldset[disabled]";
  const missed = [...controls].filter(
    (each) => !(each as HTMLButtonElement).disabled && each.checkVisibility() && !each.closest(byArrows) && !reached.has(each),
  );
  return [...unseen, ...(reached.size > 80 ? [] : missed.map((each) => `not reached: ${wordsOf(each)}`))];
}

import type { Page } from "playwright-core";

/** What the page keeps while it is walked through. */
type TabWalk = { reached: Set<Element>; unseen: string[]; isOver: boolean; wordsOf(each: Element): string };
type Walked = { tabWalk: TabWalk };

/** A table of hundreds of rows needs no proof for each: at most so many presses, and where they did not suffice what was not reached is not counted. */
const maxPresses = 90;
const pressesAtOnce = 15;

/**
 * Presses Tab from the top to the bottom: which of the page's controls were never reached, and which were reached unseen. Each stop is looked at when
 * its key goes up, which is after the browser moved the focus and scrolled to it.
 */
export async function walkByTab(page: Page): Promise<string[]> {
  await page.evaluate(watchStops);
  for (let presses = 0; presses < maxPresses; presses += pressesAtOnce) {
    for (let press = 0; press < pressesAtOnce; press++) await page.keyboard.press("Tab");
    if (await page.evaluate(() => (window as unknown as Walked).tabWalk.isOver)) break;
  }
  return page.evaluate(readWalk);
}

/** In the page. */
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
    // A card has it around all that the link covers.
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

/** In the page. */
function readWalk(): string[] {
  const { reached, unseen, wordsOf } = (window as unknown as Walked).tabWalk;
  const controls = document.querySelectorAll("main a[href], main button, main input, main select, main textarea");
  // Only one of a row of tabs, of a group of radio buttons, or of a grid's cells is in the order of Tab; arrows reach the others.
  const byArrows = "[role=tablist], [role=radiogroup], [role=grid], [role=toolbar], [type=radio], [inert], [tabindex='-1'], fieldset[disabled]";
  const missed = [...controls].filter(
    (each) => !(each as HTMLButtonElement).disabled && each.checkVisibility() && !each.closest(byArrows) && !reached.has(each),
  );
  return [...unseen, ...(reached.size > 80 ? [] : missed.map((each) => `not reached: ${wordsOf(each)}`))];
}

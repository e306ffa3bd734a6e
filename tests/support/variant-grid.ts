import type { Locator, Page } from "playwright-core";

/** Returns the cell of a column in a row, counted from 0, of the grid of variants. */
export async function gridCell(page: Page, column: string, row: number): Promise<Locator> {
  const grid = page.getByRole("grid", { name: "Variants" });
  const at = await grid.getByRole("columnheader", { name: column, exact: true }).getAttribute("aria-colindex");
  return grid.locator(`[data-row="${row}"][data-column="${Number(at) - 1}"]`);
}

/** Changes a cell with mouse and keyboard. */
export async function typeInto(page: Page, column: string, row: number, text: string): Promise<void> {
  await (await gridCell(page, column, row)).dblclick();
  await page.getByRole("grid", { name: "Variants" }).getByRole("textbox", { name: column, exact: true }).fill(text);
  await page.keyboard.press("Enter");
}

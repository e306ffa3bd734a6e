/** "1 item", "12 items" */
export function itemsText(count: number): string {
  return `${count} ${count === 1 ? "item" : "items"}`;
}

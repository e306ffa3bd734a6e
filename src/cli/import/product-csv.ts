/** Units on hand when the file was written: where the quantity beside it is the same, nobody wanted another, and what was sold since stays sold. */
export const stockSeenColumn = "Variant Inventory Qty At Export";

/** The columns of an export, in Shopify's order and names, and how a cell is kept safe from spreadsheets. */
export const exportColumns = [
  ...["Handle", "Title", "Body (HTML)", "Vendor", "Type", "Tags", "Published"],
  ...["Option1 Name", "Option1 Value", "Option2 Name", "Option2 Value", "Option3 Name", "Option3 Value"],
  ...["Variant SKU", "Variant Grams", "Variant Inventory Tracker", "Variant Inventory Qty", "Variant Inventory Policy", "Variant Price"],
  ...["Variant Compare At Price", "Variant Requires Shipping", "Variant Taxable", "Variant Barcode"],
  ...["Image Src", "Image Position", "Image Alt Text", "SEO Title", "SEO Description", "Variant Image"],
  ...["Variant Low Stock Threshold", "Variant Lead Time Days", "Status", "Variant ID", stockSeenColumn],
];

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front, as does one that has apostrophes before
 * such a sign already; plain numbers are left alone. `readCell` undoes exactly that.
 */
export function safeCell(value: string): string {
  return /^'*[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
}

export function readCell(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** One line of CSV (RFC 4180), with its line break. */
export function csvLine(values: string[]): string {
  return `${values.map((value) => (/[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(",")}\r\n`;
}

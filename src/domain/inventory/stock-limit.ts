/**
 * The most units that can be on hand, or owed, of one variant. The database counts to 2,147,483,647: what is promised and
 * sold beyond the stock fits above this. Safe in a browser.
 */
export const mostUnits = 1_000_000_000;
export const mostUnitsText = "At most 1,000,000,000 units are possible.";

/**
 * The most units of one variant that can be on hand, or back-ordered. Columns are 32-bit (up to 2,147,483,647), which leaves room
 * for reservations and back-orders above this. Safe in a browser.
 */
export const maxUnits = 1_000_000_000;
export const maxUnitsText = "At most 1,000,000,000 units are possible.";

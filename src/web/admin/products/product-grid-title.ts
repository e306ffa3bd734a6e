/** What every way into the grid of many products says, and the grid itself. */
export const gridTitle = "Edit in a grid";

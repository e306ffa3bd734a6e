/** The title of the grid of many products, also used by every link to it. */
export const gridTitle = "Edit in a grid";

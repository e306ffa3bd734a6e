/** `shop`: pages for shoppers; `calls`: the API that these pages and other programs use; `admin`: pages and calls of staff. Safe in the browser. */
export const serverAreas = ["shop", "calls", "admin"] as const;
export type ServerArea = (typeof serverAreas)[number];

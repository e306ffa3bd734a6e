/** `shop`: pages for shoppers; `calls`: the API that they and other programs use; `admin`: pages and calls of staff. Safe in the browser. */
export const serverAreas = ["shop", "calls", "admin"] as const;
export type ServerArea = (typeof serverAreas)[number];

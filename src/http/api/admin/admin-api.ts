import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { adminAttentionApi } from "./admin-attention.ts";
import { adminOrdersApi } from "./admin-orders.ts";
import { adminOverviewApi } from "./admin-overview.ts";
import { adminPicturesApi } from "./admin-pictures.ts";
import { adminProductsApi } from "./admin-products.ts";
import { adminSellingApi } from "./admin-selling.ts";
import { adminSettingsApi } from "./admin-settings.ts";

/** Every call of the admin area. `staffOnly` stands before all of them (`app.ts`); each operation checks the role's right. */
export const adminApi = new Hono<Env>();
adminApi.route("/", adminAttentionApi);
adminApi.route("/", adminOverviewApi);
adminApi.route("/", adminOrdersApi);
adminApi.route("/", adminProductsApi);
adminApi.route("/", adminPicturesApi);
adminApi.route("/", adminSellingApi);
adminApi.route("/", adminSettingsApi);

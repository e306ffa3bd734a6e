import type { Context } from "hono";
import { z } from "zod";
import { pictureUrlInput } from "#domain/catalog/picture-url-input.ts";
import { readAdminProduct } from "#domain/catalog/product-admin.ts";
import {
  addPictureFromAddress,
  addProductPicture,
  arrangeProductPictures,
  describeProductPicture,
  removeProductPicture,
} from "#domain/catalog/product-files.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { answerAfter, apiRoute } from "#http/api-route.ts";
import type { Env } from "#http/hono-env.ts";
import { uploadBytes } from "#http/middleware/body-limit.ts";
import { idParam } from "../shared-schemas.ts";
import { productAnswer } from "./product-answers.ts";

const imageParams = idParam.extend({ imageId: z.guid() });

const productAfter = answerAfter(productOf);

/** Pictures of a product; each call answers the product as a whole. */
export const adminPicturesRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/admin/products/:id/pictures",
    who: "staff",
    bodyBytes: uploadBytes,
    right: "products.change",
    summary: "Add a picture at the end",
    request: { params: idParam, file: "picture" },
    answers: { 201: productAnswer },
    refuses: ["file-too-large", "picture-unreadable", "too-many-requests"],
    answer: productAfter((c, { params: { id }, file }) => addProductPicture(c.get("shop"), c.get("actor"), id, file, "")),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/products/:id/pictures/address",
    who: "staff",
    right: "products.change",
    summary: "Add a picture from a web address at the end; it is downloaded soon",
    request: { params: idParam, body: z.object({ address: pictureUrlInput }) },
    answers: { 201: productAnswer },
    answer: productAfter((c, { params: { id }, body }) => addPictureFromAddress(c.get("shop"), c.get("actor"), id, body.address)),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/products/:id/pictures/order",
    who: "staff",
    right: "products.change",
    summary: "Put the pictures in this order",
    request: { params: idParam, body: z.object({ ids: z.array(z.uuid()).max(250) }) },
    answers: { 200: productAnswer },
    answer: productAfter((c, { params: { id }, body }) => arrangeProductPictures(c.get("shop"), c.get("actor"), id, body.ids)),
  }),

  apiRoute({
    method: "PATCH",
    path: "/api/admin/products/:id/pictures/:imageId",
    who: "staff",
    right: "products.change",
    summary: "Say in words what a picture shows",
    request: { params: imageParams, body: z.object({ alt: z.string().trim().max(500), seen: z.string().max(500).optional() }) },
    answers: { 200: productAnswer },
    refuses: ["changed-meanwhile"],
    answer: productAfter((c, { params: { id, imageId }, body }) => describeProductPicture(c.get("shop"), c.get("actor"), id, imageId, body)),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/products/:id/pictures/:imageId",
    who: "staff",
    right: "products.change",
    summary: "Remove a picture",
    request: { params: imageParams },
    answers: { 200: productAnswer },
    answer: productAfter((c, { params: { id, imageId } }) => removeProductPicture(c.get("shop"), c.get("actor"), id, imageId)),
  }),
];

async function productOf(c: Context<Env>, id: string) {
  const { shop } = await readSettings(c.get("shop"));
  return { product: await readAdminProduct(c.get("shop"), c.get("actor"), shop.currency, id) };
}

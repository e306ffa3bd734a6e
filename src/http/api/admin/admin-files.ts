import { z } from "zod";
import { fileSorts, fileViews, listFiles } from "#domain/files/file-listing.ts";
import { fileKinds, pictureTitle, usePlaces } from "#domain/files/files-input.ts";
import { deleteUploadedPicture, uploadPicture } from "#domain/files/uploaded-pictures.ts";
import { apiRoute } from "#http/api-route.ts";
import { uploadBytes } from "#http/middleware/body-limit.ts";
import { adminListQuery, idParam, nextCursor } from "../shared-schemas.ts";

const file = z
  .object({
    id: z.string(),
    fileKey: z.string(),
    kind: z.enum(fileKinds),
    title: z.string(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    bytes: z.number().nullable(),
    isUploaded: z.boolean().describe("Uploaded for use anywhere. It can be deleted while it is used nowhere."),
    uses: z
      .array(z.object({ place: z.enum(usePlaces), id: z.string().nullable(), title: z.string() }))
      .describe("Where it is shown: at most 20 places of a kind."),
  })
  .meta({ id: "ShopFile" });
const uploaded = z.object({ picture: z.object({ fileKey: z.string(), width: z.number(), height: z.number() }) });

/** The files of the shop, with where they are used. */
export const adminFilesRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/files",
    who: "staff",
    right: "settings.read",
    summary: "List the files of the shop with where they are used, the newest first",
    request: { query: adminListQuery(fileViews, fileSorts) },
    answers: { 200: z.object({ files: z.array(file), next: nextCursor }) },
    answer: (c, { query }) => listFiles(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/files",
    who: "staff",
    bodyBytes: uploadBytes,
    right: "content.change",
    summary: "Upload a picture for pages of the shop",
    request: { query: z.object({ title: pictureTitle }), file: "picture" },
    answers: { 201: uploaded },
    refuses: ["file-too-large", "picture-unreadable", "too-many-requests"],
    answer: async (c, { query: { title }, file }) => {
      const { fileKey, width, height } = await uploadPicture(c.get("shop"), c.get("actor"), { bytes: file, title });
      return { picture: { fileKey, width, height } };
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/files/:id",
    who: "staff",
    right: "content.change",
    summary: "Delete an uploaded picture that is used nowhere",
    request: { params: idParam },
    answers: { 204: null },
    refuses: ["file-in-use"],
    answer: (c, { params: { id } }) => deleteUploadedPicture(c.get("shop"), c.get("actor"), id),
  }),
];

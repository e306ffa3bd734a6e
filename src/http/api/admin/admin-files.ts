import { z } from "zod";
import { pictureTitle } from "#domain/files/files-input.ts";
import { deleteUploadedPicture, uploadPicture } from "#domain/files/uploaded-pictures.ts";
import { apiRoute } from "#http/api-route.ts";
import { uploadBytes } from "#http/middleware/body-limit.ts";
import { idParam } from "../shared-schemas.ts";

const uploaded = z.object({ picture: z.object({ fileKey: z.string(), width: z.number(), height: z.number() }) });

/** The files of the shop, with where they are used. */
export const adminFilesRoutes = [
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

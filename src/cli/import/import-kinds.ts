import type { FileImporter } from "#jobs/import-file.ts";
import { isCollectionColumn } from "./collection-columns.ts";
import { isCustomerColumn } from "./customer-columns.ts";
import { previewFile } from "./import-preview.ts";
import { importFile } from "./import-run.ts";
import { importCollectionFile, importCustomerFile } from "./record-import.ts";

/** Reads the files that staff import, by kind. */
export const fileImporter: FileImporter = {
  importFile(shop, actor, path, { kind, ...options }) {
    if (kind === "customers") return importCustomerFile(shop, actor, path, options);
    if (kind === "collections") return importCollectionFile(shop, actor, path, options);
    return importFile(shop, actor, path, options);
  },
  previewFile(path, kind) {
    if (kind === "customers") return previewFile(path, isCustomerColumn);
    if (kind === "collections") return previewFile(path, isCollectionColumn);
    return previewFile(path);
  },
};

import type { PersonalData } from "#domain/personal-data.ts";
import { Refusal } from "#domain/refusal.ts";
import { discardCustomerFiles } from "./import-queries.ts";

/**
 * A file of customers that waits to be imported may name the person who is erased, and would bring them back: it is deleted with the result of its check.
 * Its contents belong to no account, so no export includes them. After a file of customers is imported, only counts of it are left.
 */
export const importsPersonalData: PersonalData = {
  part: "imports",
  tables: ["imports"],
  export: async () => [],
  async erase(shop) {
    const { keys, working } = await discardCustomerFiles(shop);
    if (working > 0) throw new Refusal("import-running");
    if (keys.length > 0) await shop.jobs.send(shop.sql, "remove-files", { keys });
    return keys.length;
  },
};

import type { PersonalData } from "#domain/personal-data.ts";
import { Refusal } from "#domain/refusal.ts";
import { discardCustomerFiles } from "./import-queries.ts";

/**
 * A file of customers that waits to be imported may name whoever is erased, and would bring them back: it goes, with what the check said of it. What is in
 * it is nobody's own, so no export has it. Once a file of customers is imported, only counts are left of it.
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

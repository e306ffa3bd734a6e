import type { PersonalData } from "#domain/personal-data.ts";
import { deletePersonalCertificates, moveCertificates, selectPersonalCertificates } from "./exemption-person-queries.ts";

/** Certificates go with their files; the number of the one that freed an order from tax stays with the order, which is a book. */
export const exemptionsPersonalData: PersonalData = {
  part: "taxCertificates",
  tables: ["tax_certificates"],
  export: selectPersonalCertificates,
  async erase(shop, person) {
    const keys = await deletePersonalCertificates(shop, person);
    if (keys.length > 0) await shop.jobs.send(shop.sql, "remove-files", { keys: [...new Set(keys)] });
    return keys.length;
  },
  move: moveCertificates,
};

import type { PersonalData } from "#domain/personal-data.ts";
import { anonymizeNamedCertificates, deletePersonalCertificates, moveCertificates, selectPersonalCertificates } from "./exemption-person-queries.ts";

/**
 * Certificates are deleted with their files. One that freed an order from tax, or for which its tax was refunded, is a tax record: it stays with its
 * file as long as the order, for staff alone, without account, browser and email address.
 */
export const exemptionsPersonalData: PersonalData = {
  part: "taxCertificates",
  tables: ["tax_certificates"],
  export: selectPersonalCertificates,
  async erase(shop, person) {
    const kept = await anonymizeNamedCertificates(shop, person);
    const keys = await deletePersonalCertificates(shop, person);
    if (keys.length > 0) await shop.jobs.send(shop.sql, "remove-files", { keys: [...new Set(keys)] });
    return kept + keys.length;
  },
  move: moveCertificates,
};

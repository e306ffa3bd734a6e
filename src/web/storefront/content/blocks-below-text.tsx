import { loadWhenIdle } from "#ui/load-when-idle.tsx";

/** The blocks of a page or an article below its text. Its `key` names that page or article, because before its script is loaded it does not update. */
export const BlocksBelowText = loadWhenIdle(async () => (await import("../home/added-sections.tsx")).SectionsBelowText);

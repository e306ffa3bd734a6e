import { onIdle } from "#ui/on-idle.tsx";

/** The blocks of a page or an article, after its text. */
export const BlocksBelowText = onIdle(async () => (await import("../home/added-sections.tsx")).SectionsBelowText);

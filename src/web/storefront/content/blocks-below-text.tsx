import { onIdle } from "#ui/on-idle.tsx";

/** The blocks of a page or an article, after its text. Its `key` says of which one: until its script is loaded, it shows what it was given first. */
export const BlocksBelowText = onIdle(async () => (await import("../home/added-sections.tsx")).SectionsBelowText);

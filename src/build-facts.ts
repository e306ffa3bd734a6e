/** Put in by the build (`vite.config.ts`); there are none where the source runs without one, as in tests. */
declare const __SHOP_VERSION__: string | undefined;
declare const __SHOP_COMMIT__: string | null | undefined;

/** Which shop this is. `commit`: of the source that was built; null where that is not known. */
export const buildFacts = {
  version: typeof __SHOP_VERSION__ === "string" ? __SHOP_VERSION__ : "development",
  commit: typeof __SHOP_COMMIT__ === "string" ? __SHOP_COMMIT__ : null,
};

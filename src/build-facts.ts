/** Inserted by the build (`vite.config.ts`); undefined where the source runs without one, as in tests. */
declare const __SHOP_VERSION__: string | undefined;
declare const __SHOP_COMMIT__: string | null | undefined;

/** Version and commit of this shop. `commit`: of the source that was built; null where that is not known. */
export const buildFacts = {
  version: typeof __SHOP_VERSION__ === "string" ? __SHOP_VERSION__ : "development",
  commit: typeof __SHOP_COMMIT__ === "string" ? __SHOP_COMMIT__ : null,
};

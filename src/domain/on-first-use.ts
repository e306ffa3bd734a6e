/**
 * Memoizes `make`, lazily. For `Intl` formats: creating the first date format costs a browser some 50 ms, which a page without dates
 * must not pay.
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

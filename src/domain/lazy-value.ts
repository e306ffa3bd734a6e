/**
 * Memoizes `make`, lazily. For `Intl` formats: creating the first date format takes a browser some 50 ms, which a page without dates
 * must not spend.
 */
export function lazyValue<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * `make`, called at the first use and never again. For the formats of `Intl`: the first one for dates costs a browser some 50 ms,
 * which a page that shows no date must not pay.
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

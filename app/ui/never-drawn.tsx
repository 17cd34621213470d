/**
 * What a route shows that only redirects: nothing. It makes the route one with a page, so that what is missing and a
 * database that is away are said on one.
 */
export function NeverDrawn() {
  return null;
}

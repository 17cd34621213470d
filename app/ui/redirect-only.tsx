/** The component of a route that only redirects. With one, errors of the route are shown on a page. */
export function RedirectOnly() {
  return null;
}

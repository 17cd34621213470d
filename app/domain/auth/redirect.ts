/** Where an answer may lead: to the site and to origins that its operator named, else to the site's home. */
export function allowedRedirect(asked: string | null, site: string, others: readonly string[]): string {
  const url = asked === null || asked.length > REDIRECT_MAX ? null : URL.parse(asked);
  const isAllowed = url && [site, ...others].includes(url.origin) && !url.username && !url.password;
  return isAllowed ? url.href : `${site}/`;
}

/** Characters. */
const REDIRECT_MAX = 2_000;

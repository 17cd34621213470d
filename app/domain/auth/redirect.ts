/** Where an answer may lead: to the pages of the site and to origins that its operator named, else to the site's home. */
export function allowedRedirect(asked: string | null, site: string, others: readonly string[]): string {
  const url = asked === null || asked.length > REDIRECT_MAX ? null : URL.parse(asked);
  // The origin of blob:https://site/… is the site's.
  const isAllowed = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (!isAllowed || (url.origin === site && SERVICE.test(url.pathname))) return `${site}/`;
  return [site, ...others].includes(url.origin) ? url.href : `${site}/`;
}

/** Paths of the service lead on by themselves, to registered applications and to providers. */
const SERVICE =
  /^\/+(?:auth\/v1|oauth|authorize|factors|logout|magiclink|otp|reauthenticate|recover|resend|signup|token|user|verify|\.well-known)(?:\/|$)/;

/** Characters. */
const REDIRECT_MAX = 2_000;

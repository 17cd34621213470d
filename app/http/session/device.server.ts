import Bowser from "bowser";

/** Such as "Firefox" and "Windows"; `null` when either is unknown. */
export function deviceOf(userAgent: string): { browser: string; system: string } | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name && os.name ? { browser: browser.name, system: os.name } : null;
}

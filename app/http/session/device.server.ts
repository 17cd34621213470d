import Bowser from "bowser";

/** What a browser calls itself, in words: "Firefox" and "Windows". `null` when it says nothing that we understand. */
export function deviceOf(userAgent: string): { browser: string; system: string } | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name && os.name ? { browser: browser.name, system: os.name } : null;
}

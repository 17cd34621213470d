import Bowser from "bowser";

export const USER_AGENT_MAX = 300;

/** Such as "Firefox" and "Windows"; `null` when either is unknown. */
export function deviceOf(userAgent: string): { browser: string; system: string } | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX));
  return browser.name && os.name ? { browser: browser.name, system: os.name } : null;
}

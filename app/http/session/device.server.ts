/** Longer ones are cut before they are read or stored. */
export const USER_AGENT_MAX = 300;

/** The first that fits: others name those that they descend from. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ["Microsoft Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\/|OPiOS\/|Opera/],
  ["Samsung Internet", /SamsungBrowser\//],
  ["DuckDuckGo", /DuckDuckGo\/|Ddg\//],
  ["Vivaldi", /Vivaldi\//],
  ["Yandex", /YaBrowser\//],
  ["Facebook", /FBA[NV]\//],
  ["Instagram", /Instagram /],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrom(?:e|ium)\/|CriOS\//],
  ["Safari", /Version\/.*Safari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ["iOS", /iPhone|iPad|iPod/],
  ["Android", /Android/],
  ["Chrome OS", /CrOS/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["Linux", /Linux|X11/],
];

/** Families, such as "Firefox" and "Windows", from lists of ours: no text of a stranger's. `null` when either is unknown. */
export function deviceOf(userAgent: string): { browser: string; system: string } | null {
  const read = userAgent.slice(0, USER_AGENT_MAX);
  const familyIn = (families: typeof BROWSERS) => families.find(([, sign]) => sign.test(read))?.[0];
  const [browser, system] = [familyIn(BROWSERS), familyIn(SYSTEMS)];
  return browser && system ? { browser, system } : null;
}

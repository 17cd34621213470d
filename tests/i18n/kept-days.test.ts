import { expect, test } from "vitest";
import { RETENTION } from "~/domain/retention";
import { DAY } from "~/domain/time";
import { privacy as en } from "~/i18n/policies/en/privacy";
import { privacy as es } from "~/i18n/policies/es/privacy";
import type { PolicyText } from "~/i18n/policies/shape";

/** What the policy says of a table, "#" for its days; or why it names none. */
const SAID: Record<string, readonly [en: string, es: string] | { unsaid: string }> = {
  sessions: ["your session (# without use", "# sin uso"],
  rate_limits: { unsaid: "hashes of a day" },
  known_networks: ["networks, each for #", "redes, cada una #"],
  devices: ["we keep only a hash, for #", "guardamos solo un hash, durante #"],
  used_challenges: { unsaid: "of a sign-in with a passkey, until it expires" },
  identity_flows: { unsaid: "go when they expire" },
  authorizations: { unsaid: "of a request to sign in, for a day" },
  links: { unsaid: "go when they expire" },
  auth_codes: { unsaid: "of a sign-in, for minutes" },
  factor_offers: { unsaid: "of an app that was never set up, for a day" },
  factor_challenges: { unsaid: "of a code that is asked for, for minutes" },
  mails: ["Emails we sent you: #", "Correos que te enviamos: #"],
  notifications: ["Notifications: #", "Notificaciones: #"],
  security_events: ["changes): #", "cambios): #"],
  saved_search_matches: { unsaid: "numbers of listings, as long as notifications" },
  missed_searches: ["Searches without results: #", "Búsquedas sin resultados: #"],
  store_days: { unsaid: "counts of nobody, for the days that the policy says and the one that is begun" },
  imports: ["Files you import: #", "Archivos importados: #"],
  import_parts: { unsaid: "of files that never became whole, for a day" },
  cron_runs: { unsaid: "of nobody" },
  faults: ["Server logs: #", "Registros del servidor: #"],
  webhook_events: ["PayPal's reports about payments: #", "Avisos de PayPal sobre pagos: #"],
  carts: ["Visitors' carts: #", "Carritos de visitantes: #"],
  drafts: ["Drafts you leave: #", "Borradores sin cambios: #"],
  problem_photos: ["Photos of a problem: #", "Fotos de un problema: #"],
};

const textOf = ({ sections }: PolicyText) =>
  sections
    .flatMap(({ body }) => body)
    .flatMap((block) => (typeof block === "string" ? [block] : "list" in block ? block.list : []))
    .join(" ");

test.each([
  ["en", en, 0, "days"],
  ["es", es, 1, "días"],
] as const)("where the privacy policy names days, cron keeps them, in %s", (_language, policy, at, unit) => {
  for (const [table, period] of Object.entries(RETENTION)) {
    const said = SAID[table];
    if (!said) throw new Error(`what does the policy say of ${table}?`);
    if ("unsaid" in said) continue;
    expect(textOf(policy), table).toContain(said[at].replace("#", `${period / DAY} ${unit}`));
  }
});

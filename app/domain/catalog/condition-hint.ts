import type { Condition } from "./product";

/** What sellers write of a condition, folded; the first that a title has counts. */
const SAID: readonly (readonly [Condition, RegExp])[] = [
  [
    "for-parts",
    /\bpara (?:piezas|partes|refacciones|reparar|reparacion)\b|\bpor piezas\b|\bno (?:prende|enciende|funciona|sirve)\b|\bfor parts\b|\bnot working\b|\bdoesn'?t work\b|\bas is\b|\bdescompuest[oa]s?\b/,
  ],
  [
    "used-like-new",
    /\b(?:como|casi) nuev[oa]s?\b|\bsemi ?nuev[oa]s?\b|\blike new\b|\bopen box\b|\bbarely used\b|\bpoco uso\b/,
  ],
  [
    "used-fair",
    /\bmuy usad[oa]s?\b|\bcon (?:detalles|desgaste|rayones)\b|\bdesgastad[oa]s?\b|\bwell worn\b|\bheavily used\b|\bscratched\b/,
  ],
  ["used-good", /\busad[oa]s?\b|\bused\b|\bpre-?owned\b|\bsecond ?hand\b|\bmedia vida\b|\bseminuev/],
  // "New Balance" and "New York" are no condition.
  [
    "new",
    /\bnuev[oa]s?\b|\bsellad[oa]s?\b|\bsealed\b|\bbrand new\b|\bnew (?:in box|with tags)\b|\bnwt\b|\bnib\b|[,(-] ?new\b|\bnew\)?$/,
  ],
];

/** The condition that a title names; `null` when it names none. */
export function conditionIn(title: string): Condition | null {
  const folded = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
  return SAID.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

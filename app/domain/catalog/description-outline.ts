import type { Category } from "./product";

/** What descriptions tell of, in the order in which an outline asks for it. */
const TOPICS = [
  "condition",
  "works",
  "battery",
  "storage",
  "size",
  "measures",
  "material",
  "year",
  "authenticity",
  "fits",
  "included",
  "faults",
] as const;
type Topic = (typeof TOPICS)[number];

/** How a description tells of each, in either language, folded. */
const TOLD: Record<Topic, RegExp> = {
  condition: /\b(?:estado|condiciones|condition|impecable|como nuevo|like new|usad[oa]|used|nuev[oa]|new)\b/,
  works: /\b(?:funciona\w*|prende|enciende|probad[oa]|works?|working|tested)\b/,
  battery: /\b(?:bateria|pila|battery|carga)\b/,
  storage: /\b\d+ ?(?:gb|tb)\b|\b(?:memoria|almacenamiento|storage|ram)\b/,
  size: /\b(?:talla|size|numero|eu|mx|us)\b/,
  measures:
    /\b(?:mide\w*|medidas?|measures?|dimensions|alto|ancho|largo|tall|wide|long)\b|\b\d+(?:[.,]\d+)? ?(?:cm|mm|m|in|inch|inches|pulgadas|kg|litros|l)\b/,
  material:
    /\b(?:piel|cuero|madera|algodon|acero|aluminio|lana|plata|oro|vidrio|barro|ceramica|plastico|leather|wood|wooden|cotton|steel|wool|silver|gold|glass|ceramic|plastic)\b/,
  year: /\b(?:19|20)\d\d\b|\b(?:modelo|year|anos?)\b/,
  authenticity:
    /\b(?:original(?:es)?|autentic\w*|certificad\w*|factura|ticket|authentic|genuine|receipt|certificate)\b/,
  fits: /\b(?:compatible\w*|sirve para|le queda|para modelo|fits|suits)\b/,
  included: /\b(?:incluy\w*|incluid\w*|trae\w*|viene con|se entrega con|includ\w*|comes? with)\b/,
  faults:
    /\b(?:detalles?|ray\w*|golpes?|manch\w*|falla\w*|desgaste|scratch\w*|dents?|stain\w*|wear|crack\w*|chip\w*|faults?)\b/,
};

/** What a description should always tell. */
const ALWAYS: readonly Topic[] = ["condition", "included", "faults"];

/** Where too few listings tell anything. */
const OF_CATEGORY: Record<Category, readonly Topic[]> = {
  electronics: ["works", "battery"],
  fashion: ["size", "material"],
  home: ["measures", "material"],
  sports: ["size", "measures"],
  toys: ["measures"],
  collectibles: ["year", "authenticity"],
  automotive: ["year", "fits"],
  other: ["measures"],
};

/** Of similar listings' descriptions the share that has to tell of a topic, and how many there have to be. */
const [SHARE_MIN, TOLD_MIN] = [0.3, 4];
const TOPICS_MAX = 7;

/** What a title already tells of a topic, as it stands there. */
const FACTS: Partial<Record<Topic, RegExp>> = {
  storage: /\b\d+ ?[GT]B\b/i,
  size: /\b(?:talla|size) ?[\p{L}\d]+(?:[./]\d+)?/iu,
  measures:
    /\b\d+(?:[.,]\d+)?(?: ?x ?\d+(?:[.,]\d+)?)* ?(?:cm|mm|m|in|inch|inches|pulgadas|kg|litros|L)\b|\b\d+(?:[.,]\d+)? ?["”″]/i,
  year: /\b(?:19|20)\d\d\b/,
};

export interface OutlineLine {
  topic: Topic;
  /** As the title says it; `null` is for the seller to write. */
  fact: string | null;
}

/** What such listings tell, for the seller to complete. */
export function outlineDescription(
  title: string,
  descriptions: readonly (string | null)[],
  category: Category | null,
): OutlineLine[] {
  const told = descriptions.filter((text) => text !== null).map(fold);
  const shares = (topic: Topic) => told.filter((text) => TOLD[topic].test(text)).length / told.length;
  const ofMarket = (topic: Topic) => told.length >= TOLD_MIN && shares(topic) >= SHARE_MIN;
  const ofCategory = told.length < TOLD_MIN && category ? OF_CATEGORY[category] : [];
  const facts = new Map(TOPICS.map((topic) => [topic, FACTS[topic]?.exec(title)?.[0] ?? null]));
  const others = TOPICS.filter((topic) => !ALWAYS.includes(topic))
    .filter((topic) => facts.get(topic) || ofCategory.includes(topic) || ofMarket(topic))
    .sort((a, b) => Number(facts.get(b) !== null) - Number(facts.get(a) !== null) || shares(b) - shares(a))
    .slice(0, TOPICS_MAX - ALWAYS.length);
  return TOPICS.filter((topic) => ALWAYS.includes(topic) || others.includes(topic)).map((topic) => ({
    topic,
    fact: facts.get(topic) ?? null,
  }));
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

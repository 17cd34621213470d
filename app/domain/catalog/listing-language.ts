import type { Language } from "~/i18n/language";

export const LISTING_LANGUAGES = ["en", "es"] as const satisfies readonly Language[];

/** Words that listings often have in one language and hardly ever in the other. */
const TELLING: Record<Language, ReadonlySet<string>> = {
  en: wordSet(`the and with of for from is are was it its this that not you your have has will can all also only never
    any in on at by or be been new used size black white red blue green yellow grey gray brown silver gold pink purple
    orange wood wooden leather steel glass cotton set pair box case works working good great like small large medium
    inch inches each pack book books light home made hand old year years shoes watch phone game games toy car bike
    chair table lamp two three four comes included plus both but one some see photo photos pictures ships shipping`),
  es: wordSet(`el la los las un una unos unas y de del con para por en es son está están era fue se su sus lo le que al
    como muy más pero sin sobre desde hasta tiene tienen hay ni solo también nunca cada o nuevo nueva nuevos nuevas
    usado usada usados usadas talla negro negra negros negras blanco blanca blancos blancas rojo roja azul azules verde
    amarillo amarilla gris café plata dorado dorada rosa morado madera piel acero vidrio algodón juego par caja
    funciona funcionan bueno buena chico chica grande mediano mediana pulgadas paquete libro libros luz hecho hecha
    mano viejo vieja año años tenis reloj teléfono celular juguete coche carro bicicleta silla mesa lámpara dos tres
    cuatro incluye ambos foto fotos envío envíos original piezas pieza`),
};

/** Letters and endings that one of the two hardly has. They weigh less than a word. */
const SPANISH = /[áéíóúñ]|(?:ción|dad|ico|ica|ero|era|ado|ada|illa|illo|os|as)$/;
const ENGLISH = /(?:ing|tion|ness|ght|ck|th|ly|ee|oo|ff|ss|ers?|ed|y)$|[kw]|sh/;
const WORD = 3;

/** The first letters of a long text that are read: enough for some 50 words. */
const SAMPLE = 300;

/** The language that most of a listing's words are of; `null` when they do not tell. */
export function detectLanguage({ title, description }: { title: string; description: string | null }): Language | null {
  return leadingLanguage(`${title} ${description ?? ""}`, 1);
}

/** The same of what people write to each other; `null` also where only names or endings tell, which may be chance. */
export function sureLanguage(text: string): Language | null {
  return leadingLanguage(text.slice(0, SAMPLE), WORD);
}

/** `null` when neither leads by as much as `least`. */
function leadingLanguage(written: string, least: number): Language | null {
  const text = written.normalize("NFC").toLowerCase();
  const words = text.match(/[a-záéíóúüñ]{1,30}/g) ?? [];
  let lead = /[¿¡]/.test(text) ? WORD : 0;
  for (const word of words) lead += weigh(word);
  if (Math.abs(lead) < least) return null;
  return lead > 0 ? "es" : "en";
}

/** Above zero is Spanish. */
function weigh(word: string): number {
  if (TELLING.es.has(word)) return WORD;
  if (TELLING.en.has(word)) return -WORD;
  if (word.length < 4) return 0;
  return Number(SPANISH.test(word)) - Number(ENGLISH.test(word));
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

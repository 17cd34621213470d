import type { Lexicon, Sense } from "./lexicon";
import { isEmptyWord } from "./words";

const words = (text: string) => new Set(text.split(/\s+/));

/** Words of buying and selling: they say nothing wherever they stand. */
const OF_TRADE = words(
  `busca buscamos buscando buscar busco buy buying compra comprar compro purchase sale sell selling sells vendan vende venden
   vender vendes vendo venta remato`,
);

/** Words of a sentence around what it asks for, and "things": they say nothing at its beginning and at its end. */
const OF_SENTENCES = words(
  `articulo articulos cosa cosas item items producto productos stuff supplies thing things alguien algo alguna algunas alguno algunos algun am ando anybody anyone any anything are ayuda can cerca conseguir
   consigo could cual idea ideas cuanto cuanta cuesta cuestan do does donde encontrar encuentra encuentro es estamos estoy favor find get got gracias
   gustaria hay have has hello help here hi hola how i id if im interesa is like look looking me much near need needed needing
   necesita necesitamos necesito ocupo please porfa porfavor precio precios price prices puede puedo que
   queremos querer quien quiera quiero quisiera search searching seeking sirva sirve somebody someone something some son show tendran
   tendras thanks that there these this those tiene tienen tienes urge urgente vale want wanted wants what where which who would you your`,
);

/** What condition, price and praise are called in the lexicon. */
export const WEAK_CONCEPTS =
  `new, brand new, new in box, new with tags, sealed, open box, like new, used, excellent condition,
  good condition, fair condition, condition, refurbished, working, tested, clean, original, genuine, high quality, exclusive,
  cute, beautiful, for sale, sale, bargain, clearance, cheap, free shipping, shipping, wanted, warranty`.split(/,\s+/);
const WEAK = new Set(WEAK_CONCEPTS);
const WEAK_WORDS = words(
  `amazing barata baratas barato baratos best better bueno buena buenos buenas buen calidad cheap cheapest cheaper excelente excelentes excellent estado fine good great
   increible increibles mejor mejores muy nice perfect perfecto perfecta perfectos perfectas precioso preciosa preciosos preciosas
   preowned quality really very secondhand seminueva seminuevas seminuevo seminuevos usada usadas usado usados used`,
);

/** By the place of each word: whether it only asks. Never all of them. */
export function findAskingWords(typed: readonly string[]): boolean[] {
  const isAsking = (word: string) => OF_SENTENCES.has(word) || OF_TRADE.has(word);
  const isFull = (word: string) => !isAsking(word) && !isEmptyWord(word);
  const [first, last, end] = [typed.findIndex(isFull), typed.findLastIndex(isFull), typed.findLastIndex(isAsking)];
  // Of "iphone se" every word counts.
  const isAround = (word: string, at: number) => isAsking(word) || (isEmptyWord(word) && at < end);
  return typed.map(
    (word, at) => first >= 0 && (OF_TRADE.has(word) || ((at < first || at > last) && isAround(word, at))),
  );
}

/** Condition, price and praise: what a listing may leave unsaid. */
export function isWeak(own: readonly string[], senses: readonly Sense[], lexicon: Lexicon): boolean {
  const isOf = ({ concept }: Sense) => WEAK.has(lexicon.concept(concept).names.en);
  return senses.length > 0 ? senses.every(isOf) : own.every((word) => WEAK_WORDS.has(word));
}

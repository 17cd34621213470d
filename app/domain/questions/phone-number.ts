/** A number, or a word for one, with the digits that it says. */
interface Group {
  digits: string;
  isWord: boolean;
  index: number;
  end: number;
}

const WORDS = new Map(
  Object.entries({
    ...{
      cero: "0",
      uno: "1",
      dos: "2",
      tres: "3",
      cuatro: "4",
      cinco: "5",
      seis: "6",
      siete: "7",
      ocho: "8",
      nueve: "9",
    },
    ...{ diez: "10", once: "11", doce: "12", trece: "13", catorce: "14", quince: "15", dieciseis: "16" },
    ...{ diecisiete: "17", dieciocho: "18", diecinueve: "19", veinte: "20", veintiuno: "21", veintidos: "22" },
    ...{ veintitres: "23", veinticuatro: "24", veinticinco: "25", veintiseis: "26", veintisiete: "27" },
    ...{ veintiocho: "28", veintinueve: "29", treinta: "30", cuarenta: "40", cincuenta: "50", sesenta: "60" },
    ...{ setenta: "70", ochenta: "80", noventa: "90" },
    ...{ zero: "0", oh: "0", one: "1", two: "2", three: "3", four: "4", five: "5", six: "6", seven: "7", eight: "8" },
    ...{ nine: "9", ten: "10", eleven: "11", twelve: "12", thirteen: "13", fourteen: "14", fifteen: "15" },
    ...{ sixteen: "16", seventeen: "17", eighteen: "18", nineteen: "19", twenty: "20", thirty: "30", forty: "40" },
    ...{ fifty: "50", sixty: "60", seventy: "70", eighty: "80", ninety: "90" },
  }),
);

/** What may stand between the parts of one number; a comma between larger ones makes them several. */
const BETWEEN = /^[\s.\-–—()/_*·]{0,4}$/;
const BETWEEN_SMALL = /^[\s.\-–—()/_*·,]{0,4}$/;
/** Digits of the longest number. */
const DIGITS_MAX = 15;
/** "treinta y cuatro", "thirty-four" */
const TENS = /^(?:\s+y\s+|[\s-]+)$/;

/** How a number of ten digits is grouped. */
const PATTERNS = /^(?:10|2 8|3 7|2 4 4|3 3 4|3 3 2 2|2 4 2 2|4 3 3|4 6|5 5|(?:[12] ){4,}[12])$/;
/** Ten digits, with the prefixes of México and of the United States. */
const NATIONAL = /^(?:(?:00)?521?|04[45]|01|1)?([2-9]\d{9})$/;

/** Before a number that is no telephone number. */
const LABEL =
  /(?:isbn|upc|ean|gtin|imei|serie|serial|model[oa]?|sku|asin|parte|part|pieza|pedido|orden|order|guia|rastreo|tracking|folio|codigo|code|cp|postal|zip|ref|referencia|reference|item|articulo|lote|s\/n|\$|mxn|usd|\bid)[\s.:#°º-]*(?:number|numero|no|num|nr)?[\s.:#°º-]*(?:es|is)?[\s.:#°º-]*$/;
/** Behind an amount or a measure. */
const UNIT =
  /^\s*(?:%|°|"|x\s?\d|pesos|mxn|usd|dlls|dolares|dollars|mm|cm|mts?|metros|kg|grs?|gramos|ml|lts?|litros|gb|tb|mb|mah|w|watts|v|volts|hz|px|pulgadas|inch|puntos|piezas|pzas?|pieces|views|km)\b/;
/** Before a number that is one, though short. */
const CUE =
  /(?:\b(?:tel|telefono|cel|celular|movil|phone|mobile|cell phone|numero|call|text)\b|\b(?:llam|marc|escrib|mand|contact|busc)[a-z]*(?:me|nos)\b|\bwh?ats\w*|\b(?:call|text|reach|message|phone)\s+(?:me|us)\b)[^\d.?!\n]{0,20}$/;

/** A telephone number in a text in lower case and without accents. */
export function findPhone(text: string): { index: number; length: number } | null {
  for (const chain of chainsOf(text, groupsOf(text))) {
    for (let from = 0; from < chain.length; from++) {
      for (let to = Math.min(chain.length, from + DIGITS_MAX); to > from; to--) {
        const [first, last] = [chain[from], chain[to - 1]];
        if (!first || !last || !isPhone(text, chain.slice(from, to), first, last)) continue;
        return { index: first.index, length: last.end - first.index };
      }
    }
  }
  return null;
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  for (const { 0: found, index } of text.matchAll(/\d+|[a-z]+/g)) {
    const isWord = !/\d/.test(found);
    const digits = isWord ? WORDS.get(found) : found;
    if (digits === undefined) continue;
    const previous = groups.at(-1);
    const group = { digits, isWord, index, end: index + found.length };
    // "treinta y cuatro" is 34, not 304.
    const isTail = /^[1-9]$/.test(digits) && /^[2-9]0$/.test(previous?.digits ?? "");
    if (previous?.isWord && isWord && isTail && TENS.test(text.slice(previous.end, index)))
      Object.assign(previous, { digits: previous.digits[0] + digits, end: group.end });
    else groups.push(group);
  }
  return groups;
}

/** Groups with nothing else between them. */
function chainsOf(text: string, groups: readonly Group[]): Group[][] {
  const chains: Group[][] = [];
  let end = 0;
  for (const group of groups) {
    const chain = chains.at(-1);
    const between = isSmall(chain?.at(-1)) && isSmall(group) ? BETWEEN_SMALL : BETWEEN;
    if (chain && between.test(text.slice(end, group.index))) chain.push(group);
    else chains.push([group]);
    end = group.end;
  }
  return chains;
}

function isSmall(group: Group | undefined): boolean {
  return group !== undefined && group.digits.length <= 2;
}

function isPhone(text: string, groups: readonly Group[], first: Group, last: Group): boolean {
  const digits = groups.map((group) => group.digits).join("");
  if (digits.length < 7 || digits.length > DIGITS_MAX || isSeries(groups)) return false;
  const [before, after] = [text.slice(Math.max(0, first.index - 40), first.index), text.slice(last.end)];
  if (LABEL.test(before) || UNIT.test(after) || /^[.,]?\d/.test(after)) return false;
  if (CUE.test(before) && digits.length <= 13) return true;
  if (/[a-z\d][-.,]?$/.test(before) || /^-?[a-z]/.test(after)) return false;
  const hasPlus = /(?:\+|\b00)\s?\(?$/.test(before);
  if (hasPlus && digits.length >= 10) return true;
  const [, national] = NATIONAL.exec(digits) ?? [];
  if (!national) return false;
  if (groups.some(({ isWord }) => isWord)) return true;
  return PATTERNS.test(patternOf(groups, digits.length - national.length));
}

/** The lengths of the groups behind a prefix; a prefix that is not apart is none. */
function patternOf(groups: readonly Group[], prefix: number): string {
  const lengths = groups.map(({ digits }) => digits.length);
  let left = prefix;
  while (left > 0) left -= lengths.shift() ?? left;
  return left === 0 ? lengths.join(" ") : "";
}

/** Sizes, years, or counting: numbers alike that rise or fall one after the other. */
function isSeries(groups: readonly Group[]): boolean {
  const isAlike = groups.every(isSmall) || new Set(groups.map(({ digits }) => digits.length)).size === 1;
  if (groups.length < 3 || !isAlike) return false;
  const steps = groups.slice(1).map(({ digits }, index) => Number(digits) - Number(groups[index]?.digits));
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}

/** Letters that people confuse in Spanish and English become one: b/v, c/s/z, g/j, h, ll/y, doubled letters. */
export function soundOf(word: string): string {
  return word
    .replace(/ch/g, "x")
    .replace(/ph/g, "f")
    .replace(/ll/g, "y")
    .replace(/h/g, "")
    .replace(/[zc](?=[ei])|z|ss/g, "s")
    .replace(/qu|q|ck|c/g, "k")
    .replace(/g(?=[ei])/g, "j")
    .replace(/v/g, "b")
    .replace(/w/g, "u")
    .replace(/(.)\1+/g, "$1");
}

const SHORT = 5;
/** Shorter words are near too many others. */
const LEAST = 4;

/** Edits that a word may be away from what was meant. */
function editsFor(word: string): number {
  return word.length <= SHORT ? 1 : 2;
}

/**
 * The known word that a mistyped one is nearest to: by sound, then by edits, then by weight; `null` when none is near. A
 * word of digits is never mistyped.
 */
export function nearestWord(word: string, known: ReadonlyMap<string, number>): string | null {
  if (word.length < LEAST || /\d/.test(word)) return null;
  const most = editsFor(word);
  const sound = soundOf(word);
  let best: { word: string; edits: number; weight: number } | null = null;
  for (const [other, weight] of known) {
    if (Math.abs(other.length - word.length) > most || other.length < LEAST) continue;
    const edits = soundOf(other) === sound ? 0.5 : editsBetween(word, other, most) + (other[0] === word[0] ? 0 : 0.25);
    if (edits > most + 0.25) continue;
    if (!best || edits < best.edits || (edits === best.edits && weight > best.weight))
      best = { word: other, edits, weight };
  }
  return best?.word ?? null;
}

/** Two known words that were written as one. */
export function splitWord(word: string, known: ReadonlyMap<string, number>): [string, string] | null {
  for (let at = 3; at <= word.length - 3; at++) {
    const parts = [word.slice(0, at), word.slice(at)] as [string, string];
    if (parts.every((part) => known.has(part))) return parts;
  }
  return null;
}

/** Insertions, deletions, replacements and swaps of neighbours; `most + 1` when there are more than `most`. */
export function editsBetween(a: string, b: string, most: number): number {
  let [older, old] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const [left = 0, up = 0, corner = 0] = [row[j - 1], old[j], old[j - 1]];
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(left + 1, up + 1, corner + (isSame ? 0 : 1), isSwap ? (older[j - 2] ?? most) + 1 : Infinity));
    }
    if (Math.min(...row) > most) return most + 1;
    [older, old] = [old, row];
  }
  return old[b.length] ?? 0;
}

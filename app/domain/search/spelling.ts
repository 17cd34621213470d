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

const [SHORT, LONG] = [5, 8];
/** Shorter words are near too many others. */
const LEAST = 4;

/** Edits that a word may be away from what was meant. */
function editsFor(word: string): number {
  return word.length <= SHORT ? 1 : 2;
}

export interface KnownWord {
  word: string;
  /** With its accents. */
  shown: string;
  sound: string;
  /** Of two words equally near, the heavier one is meant. */
  weight: number;
}

export interface Speller {
  /**
   * The known word that a mistyped one is nearest to: by sound, then by edits, then by weight; `null` when none is near, or
   * none by so many edits. A word that `fits` is nearer than one that does not; with `must`, no other is.
   */
  nearest(word: string, within?: number, fits?: (word: string) => boolean, must?: boolean): string | null;
  /** Two known words that were written as one. */
  split(word: string): [string, string] | null;
  /** With its accents. */
  shown(word: string): string;
}

/** Whether a word can be mistyped: one of digits or of few letters is near too many others. */
export function canBeMistyped(word: string): boolean {
  return word.length >= LEAST && !/\d/.test(word);
}

export function createSpeller(words: readonly KnownWord[]): Speller {
  const known = new Map(words.map((one) => [one.word, one]));
  const near = words.filter(({ word }) => canBeMistyped(word));
  // Each mistyped word is compared with all: so most are passed over by numbers alone.
  const lengths = Uint8Array.from(near, ({ word }) => word.length);
  const allLetters = Int32Array.from(near, ({ word }) => lettersOf(word));
  const idOfSound = new Map<string, number>();
  const sounds = Int32Array.from(near, ({ sound }) => {
    const id = idOfSound.get(sound) ?? idOfSound.size;
    idOfSound.set(sound, id);
    return id;
  });
  return {
    nearest(word, within = editsFor(word), fits = () => false, must = false) {
      if (!canBeMistyped(word)) return null;
      if (must && known.has(word)) return word;
      const most = Math.min(within, editsFor(word));
      const [sound, letters, length] = [idOfSound.get(soundOf(word)) ?? -1, lettersOf(word), word.length];
      let best: { word: string; distance: number; weight: number } | null = null;
      for (let at = 0; at < near.length; at++) {
        const isHeardAlike = sounds[at] === sound;
        if (!isHeardAlike && Math.abs((lengths[at] ?? 0) - length) > most) continue;
        // An edit takes a letter away, adds one, or both.
        if (!isHeardAlike && countBits((allLetters[at] ?? 0) ^ letters) > 2 * most) continue;
        const other = near[at] as KnownWord;
        const firstDiffers = other.word[0] === word[0] ? 0 : 0.25;
        const edits = isHeardAlike ? 0.5 : editsBetween(word, other.word, most) + firstDiffers;
        if (edits > most + 0.25 || (!isHeardAlike && !isLikely(word, other, edits))) continue;
        const isFit = fits(other.word);
        const distance = edits - (isFit ? most + 1 : 0);
        const isNearer =
          !best || distance < best.distance || (distance === best.distance && other.weight > best.weight);
        if (isNearer && (isFit || !must)) best = { word: other.word, distance, weight: other.weight };
      }
      return best?.word ?? null;
    },
    split(word) {
      for (let at = 3; at <= word.length - 3; at++) {
        const parts = [word.slice(0, at), word.slice(at)] as [string, string];
        if (parts.every((part) => known.has(part))) return parts;
      }
      return null;
    },
    shown: (word) => known.get(word)?.shown ?? word,
  };
}

/** A first letter is seldom wrong in a short word, and two edits only beside letters that sound alike or in a long one. */
function isLikely(word: string, { word: other, sound }: KnownWord, edits: number): boolean {
  const isBegunAlike = word[0] === other[0] || (word[0] === other[1] && word[1] === other[0]);
  if (edits < 2) return isBegunAlike || word.length > SHORT;
  return (isBegunAlike && word.length >= LONG) || editsBetween(soundOf(word), sound, 1) <= 1;
}

/** Words of one sound, or of sounds that differ by a letter behind the first, have a key in common. */
export function spellingKeys(word: string): string[] {
  const sound = soundOf(word);
  const shorter = Array.from(sound, (_, at) => sound.slice(0, at) + sound.slice(at + 1)).slice(1);
  return [...new Set([sound, ...shorter])];
}

function lettersOf(word: string): number {
  let bits = 0;
  for (const letter of word) bits |= 1 << (letter.charCodeAt(0) % 32);
  return bits;
}

function countBits(bits: number): number {
  const twos = bits - ((bits >>> 1) & 0x55555555);
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
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

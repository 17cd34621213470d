/** mulberry32: the same numbers for the same seed. */
export function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(next() * most);
  const one = <Thing>(things: readonly Thing[]): Thing => things[upTo(things.length)] as Thing;
  return { upTo, one, chance: (part: number) => next() < part };
}

export type Dice = ReturnType<typeof dice>;

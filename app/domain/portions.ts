/** Long work that rests between its portions, so that whoever runs it can let others go first. */
export type Portions<T> = Generator<void, T, void>;

/** Letters of one portion: they take a few milliseconds. */
const PORTION = 50_000;

/** Tells when a portion is done, from the letters that were worked on since it was asked last. */
export function measurePortions(): (letters: number) => boolean {
  let done = 0;
  return (letters) => {
    done += letters;
    if (done < PORTION) return false;
    done = 0;
    return true;
  };
}

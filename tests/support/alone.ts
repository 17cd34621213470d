/** Finds digits that stand alone: hashes and ids, which are hexadecimal, have any digits inside of them by chance. */
export function alone(digits: string): RegExp {
  return new RegExp(`(?<![\\da-f])${digits.replaceAll(".", "\\.")}(?![\\da-f])`);
}

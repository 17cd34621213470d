/** A higher count is shown as "99+", and needs not be counted further. */
export const SHORT_COUNT_MAX = 99;

export function shortCount(count: number): string {
  return count > SHORT_COUNT_MAX ? `${SHORT_COUNT_MAX}+` : String(count);
}

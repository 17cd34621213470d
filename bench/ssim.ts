const SIDE = 8;
const STEP = 4;
/** Variance of luma. Plain walls behind a thing are alike at any quality, and would hide that the thing is not. */
const DETAIL = 10 ** 2;
// Wang, Bovik, Sheikh and Simoncelli, "Image quality assessment" (2004), for values up to 255.
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** How alike a picture is to one of the same size, by their luma: the mean of SSIM in windows of 8 by 8 pixels with detail. 1 is equal. */
export function ssim(original: Uint8Array, copy: Uint8Array, width: number): number {
  const height = original.length / width;
  const found: number[] = [];
  for (let top = 0; top + SIDE <= height; top += STEP) {
    for (let left = 0; left + SIDE <= width; left += STEP) {
      const alike = alikeIn(original, copy, top * width + left, width);
      if (alike !== null) found.push(alike);
    }
  }
  return found.length > 0 ? found.reduce((sum, one) => sum + one, 0) / found.length : 1;
}

function alikeIn(a: Uint8Array, b: Uint8Array, from: number, width: number): number | null {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let row = from; row < from + SIDE * width; row += width) {
    for (let at = row; at < row + SIDE; at++) {
      const [x, y] = [a[at] ?? 0, b[at] ?? 0];
      sumA += x;
      sumB += y;
      squaresA += x * x;
      squaresB += y * y;
      products += x * y;
    }
  }
  const pixels = SIDE * SIDE;
  const [meanA, meanB] = [sumA / pixels, sumB / pixels];
  const variance = squaresA / pixels - meanA ** 2;
  if (variance < DETAIL) return null;
  const variances = variance + squaresB / pixels - meanB ** 2;
  const covariance = products / pixels - meanA * meanB;
  return ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (variances + C2));
}

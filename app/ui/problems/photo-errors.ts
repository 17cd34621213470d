import type { SkippedPhoto } from "~/domain/catalog/draft";
import { type Sentence, sentence } from "~/forms/sentence";
import { skippedLines } from "../catalog/photo-flash";

/** Of a refused form: browsers do not refill file fields, so photos have to be chosen again. */
export function photoErrors(
  { skipped, hadPhotos }: { skipped: readonly SkippedPhoto[]; hadPhotos: boolean },
  refusal?: "photosRequired",
): Sentence[] {
  return [
    ...skippedLines(skipped),
    ...(refusal ? [sentence("problems.refusal", refusal)] : []),
    ...(hadPhotos ? [sentence("problems", "photosAgain")] : []),
  ];
}

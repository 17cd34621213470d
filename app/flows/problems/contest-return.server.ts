import type { AppContext } from "~/context";
import type { Problem, ProblemOrder } from "~/data/problems/problems.server";
import { checkProblemText, type ProblemTextRefusal } from "~/domain/problems/problem-report";
import type { PostedForm } from "../catalog/save-draft.server";
import { takeStep } from "./step-problem.server";
import { type PhotosAnswer, withProblemPhotos } from "./with-problem-photos.server";

/** `isTaken` is false when it is no longer possible. */
type Answer = { ok: true; isTaken: boolean } | { ok: false; refusal: ProblemTextRefusal };

/** The seller says what is wrong with a return, with photos: administrators decide. */
export function contestReturn(
  context: AppContext,
  read: { order: ProblemOrder; problem: Problem },
  form: PostedForm<{ words?: string }>,
): Promise<Answer & PhotosAnswer> {
  const { sellerId } = read.order;
  return withProblemPhotos<{ words?: string }, Answer>(context, sellerId, form, async (typed, photos) => {
    const checked = checkProblemText(typed.words);
    if (!checked.ok) return { isKept: false, answer: checked };
    const { words } = checked;
    const { isTaken, isMoved } = await takeStep(context, read, "contest", sellerId, { words, photos });
    return { isKept: isMoved, answer: { ok: true, isTaken } };
  });
}

import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import type { StoredImage } from "~/data/images/image-store.server";
import { eventExists, moveOrder } from "~/data/orders/order-moves.server";
import { hasProblem, insertProblem, isReportable } from "~/data/problems/new-problems.server";
import type { OrderProblems, ProblemOrder } from "~/data/problems/problems.server";
import { countAllowed, ownLimits } from "~/data/rate-limits.server";
import type { SkippedPhoto } from "~/domain/catalog/draft";
import {
  answerReport,
  checkReport,
  type Report,
  type ReportRefusal,
  type ReportRefusals,
} from "~/domain/problems/problem-report";
import type { FieldsRefused, Refused } from "~/domain/result";
import type { PostedForm } from "../catalog/save-draft.server";
import { createPhotoUpload } from "../catalog/store-photos.server";
import { countUpload } from "../images/count-upload.server";
import { deleteImages } from "../images/delete-images.server";
import { notifyOfProblem } from "./notify-problem.server";

type TypedReport = { key?: string; kind?: string; description?: string };

type TooManyReports = { reason: "tooManyReports"; seconds: number };
type Answer = { ok: true } | FieldsRefused<ReportRefusals> | Refused<ReportRefusal | TooManyReports>;
export type ReportOutcome = Answer & { skipped: SkippedPhoto[]; hadPhotos: boolean };

/** Photos of a refused report are deleted. A form sent twice is one report. `wait` is the rate limit's, in milliseconds. */
export async function reportProblem(
  context: AppContext,
  read: OrderProblems,
  form: PostedForm<TypedReport>,
  wait: number,
): Promise<ReportOutcome> {
  const { newId, problemPhotos: store } = context;
  const name = () => `problem/${read.order.buyerId}/${newId()}`;
  const mayUpload = async () => (await countUpload(context, read.order.buyerId)) === 0;
  const photos = createPhotoUpload({ store, name, before: 0, mayUpload, onFault: form.onFault });
  const { stored, skipped } = photos;
  try {
    const typed = await form.read(photos.take);
    const answer = await answerForm(context, read, typed, stored, wait);
    if (!answer.isKept) await deleteImages(store, keysOf(stored));
    return { ...answer.answer, skipped, hadPhotos: stored.length > 0 };
  } catch (error) {
    // The database did not answer, so the photos may be in use: the sweep deletes them if not.
    if (error instanceof Response) throw error;
    await deleteImages(store, keysOf(stored));
    throw error;
  }
}

async function answerForm(
  context: AppContext,
  { order, problems }: OrderProblems,
  typed: TypedReport,
  photos: readonly StoredImage[],
  wait: number,
): Promise<{ isKept: boolean; answer: Answer }> {
  const { key: id = context.newId() } = typed;
  if (problems.some((problem) => problem.id === id)) return { isKept: false, answer: { ok: true } };
  const checked = checkReport(typed, photos.length);
  if (!checked.ok) return { isKept: false, answer: checked };
  const { kind } = checked.report;
  const reported = problems.map((problem) => problem.kind);
  const answer = answerReport(kind, { ...order, reported }, order.now);
  if (answer.ok && wait > 0) {
    const refusal = { reason: "tooManyReports", seconds: Math.ceil(wait / 1000) } as const;
    return { isKept: false, answer: { ok: false, refusal } };
  }
  return answer.ok
    ? open(context, order, { id, ...checked.report, photos, until: answer.until })
    : { isKept: false, answer };
}

/** One batch, if the database's clock still allows it. */
async function open(
  context: AppContext,
  order: ProblemOrder,
  report: Report & { id: string; photos: readonly StoredImage[]; until: number },
): Promise<{ isKept: boolean; answer: Answer }> {
  const { db, newId } = context;
  const { id, kind, until } = report;
  const orderId = order.id;
  const eventId = newId();
  const now = context.now();
  const isThis = eventExists(eventId);
  const statements = [
    ...moveOrder(orderId, {
      eventId,
      to: "problem_open",
      actor: "B",
      when: isReportable(kind, order.buyerId, id, until),
    }),
    ...insertProblem({ ...report, orderId, when: eventExists(eventId) }),
    ...notifyOfProblem(context, order, { from: null, to: "open", actor: "B", when: eventExists(eventId) }),
    countAllowed(ownLimits.problem(order.buyerId), now, isThis),
  ];
  const [isOpened, isThere] = await commit(db, statements, [eventExists(eventId), hasProblem(orderId, id)]);
  context.sendMailsLater();
  // An earlier batch of the same form may have opened it.
  const answer: Answer = isThere ? { ok: true } : { ok: false, refusal: { reason: "notReportable" } };
  return { isKept: isOpened, answer };
}

const keysOf = (stored: readonly StoredImage[]) => stored.map(({ key }) => key);

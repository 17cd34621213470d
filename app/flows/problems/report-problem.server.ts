import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import type { StoredImage } from "~/data/images/image-store.server";
import { eventExists, moveOrder } from "~/data/orders/order-moves.server";
import { hasProblem, insertProblem, isReportable } from "~/data/problems/new-problems.server";
import type { OrderProblems, ProblemOrder } from "~/data/problems/problems.server";
import { countAllowed, ownLimits } from "~/data/rate-limits.server";
import {
  answerReport,
  checkReport,
  type Report,
  type ReportRefusal,
  type ReportRefusals,
} from "~/domain/problems/problem-report";
import type { FieldsRefused, Refused } from "~/domain/result";
import type { PostedForm } from "../catalog/save-draft.server";
import { notifyOfProblem } from "./notify-problem.server";
import { type PhotosAnswer, withProblemPhotos } from "./with-problem-photos.server";

type TypedReport = { key?: string; kind?: string; description?: string };

type TooManyReports = { reason: "tooManyReports"; seconds: number };
type Answer = { ok: true } | FieldsRefused<ReportRefusals> | Refused<ReportRefusal | TooManyReports>;
export type ReportOutcome = Answer & PhotosAnswer;

/** Photos of a refused report are deleted. A form sent twice is one report. `wait` is the rate limit's, in milliseconds. */
export function reportProblem(
  context: AppContext,
  read: OrderProblems,
  form: PostedForm<TypedReport>,
  wait: number,
): Promise<ReportOutcome> {
  return withProblemPhotos(context, read.order.buyerId, form, (typed, photos) =>
    answerForm(context, read, typed, photos, wait),
  );
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

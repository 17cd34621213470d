import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import type { StoredImage } from "~/data/images/image-store.server";
import { isMoved, moveOrder } from "~/data/orders/order-moves.server";
import { canReport, openProblem } from "~/data/problems/new-problems.server";
import type { OrderProblems, TroubledOrder } from "~/data/problems/problems.server";
import type { SkippedPhoto } from "~/domain/catalog/draft";
import {
  answerReport,
  checkReport,
  type Report,
  type ReportRefusal,
  type ReportRefusals,
} from "~/domain/problems/problem-report";
import type { PostedForm } from "../catalog/save-draft.server";
import { photoTaker } from "../catalog/store-photos.server";
import { forgetImages } from "../images/forget-images.server";
import { tellProblem } from "./tell-problem.server";

/** What a report brings beside its photos; `key` is the id that its form drew. */
type TypedReport = { key?: string; kind?: string; description?: string };

type Answer =
  | { ok: true }
  /** What is wrong with the form, or that it cannot be reported (any more). */
  | { ok: false; refusals: ReportRefusals }
  | { ok: false; refusal: ReportRefusal };
export type ReportOutcome = Answer & { typed: TypedReport; skipped: SkippedPhoto[]; hadPhotos: boolean };

/**
 * Reads a buyer's report as it comes in and opens a problem with it. Photos of what is refused are forgotten. What is sent
 * twice is one report.
 */
export async function reportProblem(
  context: AppContext,
  read: OrderProblems,
  form: PostedForm<TypedReport>,
): Promise<ReportOutcome> {
  const { newId, problemPhotos: store } = context;
  const name = () => `problem/${read.order.buyerId}/${newId()}`;
  const photos = photoTaker({ store, name, before: 0, onFault: form.onFault });
  const { stored, skipped } = photos;
  try {
    const typed = await form.read(photos.take);
    const answer = await answerForm(context, read, typed, stored);
    if (!answer.isKept) await forgetImages(store, keysOf(stored));
    return { ...answer.answer, typed, skipped, hadPhotos: stored.length > 0 };
  } catch (error) {
    // Of a database that did not answer nobody knows whether they are in use: the sweep does.
    if (error instanceof Response) throw error;
    await forgetImages(store, keysOf(stored));
    throw error;
  }
}

/** What comes of a form, and whether its photos are those of a problem now. */
async function answerForm(
  context: AppContext,
  { order, problems }: OrderProblems,
  typed: TypedReport,
  photos: readonly StoredImage[],
): Promise<{ isKept: boolean; answer: Answer }> {
  const { key: id = context.newId() } = typed;
  if (problems.some((problem) => problem.id === id)) return { isKept: false, answer: { ok: true } };
  const checked = checkReport(typed, photos.length);
  if (!checked.ok) return { isKept: false, answer: checked };
  const { kind } = checked.report;
  const reported = problems.map((problem) => problem.kind);
  const answer = answerReport(kind, { ...order, reported }, order.now);
  return answer.ok ? open(context, order, { id, ...checked.report, photos }) : { isKept: false, answer };
}

/** Opens a problem in one batch with its order's move, if it still can be by the database's clock. */
async function open(
  context: AppContext,
  order: TroubledOrder,
  report: Report & { id: string; photos: readonly StoredImage[] },
): Promise<{ isKept: boolean; answer: Answer }> {
  const { db, newId } = context;
  const eventId = newId();
  const moved = isMoved(eventId);
  const when = canReport(report.kind, order.buyerId, report.id);
  const statements = [
    ...moveOrder(order.id, { eventId, to: "problem_open", actor: "B", when }),
    ...openProblem({ ...report, orderId: order.id, when: moved }),
  ];
  const answers = await db.batch([
    db.run(sql`SELECT 1`),
    ...statements.map((statement) => db.run(statement)),
    ...tellProblem(context, order, { from: null, to: "open", actor: "B", when: moved }),
    db.all<Opened>(sql`SELECT ${moved} AS isOpened,
      EXISTS (SELECT 1 FROM problems WHERE id = ${report.id} AND order_id = ${order.id}) AS isThere`),
  ]);
  const [now] = answers.at(-1) as unknown as Opened[];
  context.sendMailsLater();
  const isThere = now?.isThere === 1;
  const answer: Answer = isThere ? { ok: true } : { ok: false, refusal: { reason: "notReportable" } };
  return { isKept: now?.isOpened === 1, answer };
}

/** Whether this batch opened a problem, and whether there is one, by this or an earlier batch of the same form. */
type Opened = { isOpened: number; isThere: number };

const keysOf = (stored: readonly StoredImage[]) => stored.map(({ key }) => key);

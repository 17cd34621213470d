import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { isMoved, moveOrder } from "~/data/orders/moving.server";
import { canReport, openProblem } from "~/data/problems/opening.server";
import type { OrderProblems } from "~/data/problems/problems.server";
import type { SkippedPhoto } from "~/domain/draft";
import { isId } from "~/domain/id";
import { answerReport, checkReport, type ReportRefusal, type ReportRefusals } from "~/domain/problem-report";
import { forgetImages, unlessRefused } from "../images/forget-images.server";
import type { PostedForm } from "../selling/keep-draft.server";
import { photoTaker } from "../selling/take-photos.server";
import { tellProblem } from "./tell-problem.server";

export type TypedReport = { key?: string; kind?: string; description?: string };

export type ReportOutcome = { typed: TypedReport; skipped: SkippedPhoto[] } & (
  | { ok: true }
  /** What is wrong with the form, or that it cannot be reported (any more). */
  | { ok: false; refusals: ReportRefusals }
  | { ok: false; refusal: ReportRefusal }
);

/**
 * Reads a buyer's report as it comes in and opens a problem with it, in one batch with the order's move; only within its time,
 * by the database's clock. What is sent twice is one report. Photos of what is refused are forgotten.
 */
export async function reportProblem(
  context: AppContext,
  { order, problems }: OrderProblems,
  form: PostedForm,
): Promise<ReportOutcome> {
  const { db, newId, problemPhotos: store } = context;
  const photos = photoTaker({
    store,
    name: () => `problem/${order.buyerId}/${newId()}`,
    before: 0,
    onFault: form.onFault,
  });
  const forget = () => forgetImages(store, keysOf(photos.stored));
  const typed = await form.read(photos.take).then(typedIn, async (error) => {
    await forget();
    throw error;
  });
  const { skipped, stored } = photos;
  const said = { typed, skipped };
  const id = isId(typed.key) ? typed.key : newId();
  const isSentTwice = problems.some((problem) => problem.id === id);
  const checked = checkReport(typed, stored.length);
  if (!isSentTwice && !checked.ok) {
    await forget();
    return { ok: false, refusals: checked.refusals, ...said };
  }
  if (isSentTwice || !checked.ok) {
    await forget();
    return { ok: true, ...said };
  }
  const { kind, description } = checked.report;
  const answer = answerReport(kind, { ...order, reported: problems.map((problem) => problem.kind) }, order.now);
  if (!answer.ok) {
    await forget();
    return { ok: false, refusal: answer.refusal, ...said };
  }

  const eventId = newId();
  const moved = isMoved(eventId);
  const when = canReport(kind, order.buyerId, id);
  const answers = await unlessRefused(store, keysOf(stored), () =>
    db.batch([
      db.run(sql`SELECT 1`),
      ...moveOrder(order.id, { eventId, to: "problem_open", actor: "B", when }).map((one) => db.run(one)),
      ...openProblem({ id, orderId: order.id, kind, description, photos: stored, when: moved }).map((one) =>
        db.run(one),
      ),
      ...tellProblem(context, order, { from: null, to: "open", actor: "B", when: moved }),
      db.all<{ isOpened: number; isThere: number }>(sql`SELECT ${moved} AS isOpened,
        EXISTS (SELECT 1 FROM problems WHERE id = ${id} AND order_id = ${order.id}) AS isThere`),
    ]),
  );
  const [now] = answers.at(-1) as unknown as { isOpened: number; isThere: number }[];
  if (now?.isOpened !== 1) await forget();
  if (now?.isThere !== 1) return { ok: false, refusal: { reason: "notReportable" }, ...said };
  context.sendMailsLater();
  return { ok: true, ...said };
}

const keysOf = (stored: readonly { key: string }[]) => stored.map(({ key }) => key);

function typedIn(form: FormData): TypedReport {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  return { key: text("key"), kind: text("kind"), description: text("description") };
}

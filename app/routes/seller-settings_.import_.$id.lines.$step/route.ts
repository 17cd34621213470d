import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findArchive, startImport, stopImport } from "~/data/imports/imports.server";
import type { ImportTarget } from "~/domain/imports/import";
import { runImports } from "~/flows/imports/run-imports.server";
import { failure, success } from "~/forms/flash";
import { answerWithFlash } from "~/http/answers/flash-answer.server";
import { logFaults } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireSellerAnd } from "~/http/session/store-owner.server";

const HERE = "/seller-settings/import";
const TARGETS: Record<string, ImportTarget> = { publish: "active", pause: "paused" };

export function loader() {
  return redirect(HERE, 303);
}

export function action({ context, request, params: { id = "", step = "" } }: ActionFunctionArgs) {
  return answerWithFlash(context, HERE, "imports.failed", async () => {
    const { archives, db, now } = context;
    const [seller, archive] = await requireSellerAnd(request, context, (userId) => findArchive(db, userId));
    if (step === "stop") {
      const isStopped = await stopImport(db, seller.id, id);
      if (isStopped && archive) await archives.remove(archive);
      return success("imports.stopped");
    }
    const target = TARGETS[step];
    if (!target) throw notFound();
    const isRunning = await startImport(db, { id, userId: seller.id, target, now: now() });
    if (!isRunning) return failure("imports.gone");
    context.waitUntil(logFaults(context, () => runImports(context, id)));
    return success("imports.started");
  });
}

export { RedirectOnly as default } from "~/ui/redirect-only";

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { startImport, stopImport } from "~/data/imports/imports.server";
import type { ImportTarget } from "~/domain/imports/import";
import { runImports } from "~/flows/imports/run-imports.server";
import { failure, success } from "~/forms/flash";
import { answerWithFlash } from "~/http/answers/flash-answer.server";
import { logFaults } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireStoreOwnerAnd } from "~/http/session/store-owner.server";

const HERE = "/seller-settings/import";
const TARGETS: Record<string, ImportTarget> = { publish: "active", pause: "paused" };

export function loader() {
  return redirect(HERE, 303);
}

export function action({ context, request, params: { id = "", step = "" } }: ActionFunctionArgs) {
  return answerWithFlash(context, HERE, "imports.failed", async () => {
    const [seller] = await requireStoreOwnerAnd(request, context, async () => null);
    const { db, now } = context;
    if (step === "stop") {
      await stopImport(db, seller.id, id);
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

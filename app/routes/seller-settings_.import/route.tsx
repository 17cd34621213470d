import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listWrongLines } from "~/data/imports/import-lines.server";
import { findArchive, findImport } from "~/data/imports/imports.server";
import { archiveKey } from "~/domain/imports/archive";
import { countImport } from "~/flows/imports/count-import.server";
import { type ImportRefusal, isArchiveRefusal, readImport } from "~/flows/imports/read-import.server";
import { runImports } from "~/flows/imports/run-imports.server";
import { sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { logFaults } from "~/http/log.server";
import { savedReply } from "~/http/saved-form.server";
import { requireSellerAnd } from "~/http/session/store-owner.server";
import { BrokenUpload, drainUpload, postedForm } from "~/http/upload.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { WrongLines } from "~/ui/imports/wrong-lines";
import { pageTitle } from "~/ui/page-title";
import { ImportCard } from "./import-card";
import { importSchema } from "./schema";
import { UploadForm } from "./upload-form";

const HERE = "/seller-settings/import";
const LINES_SHOWN = 50;
/** Seconds after which the page of a running import is asked for again, without script. */
const LOOK_AGAIN = 5;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageTitle(data?.title, matches),
  ...(data?.found?.status === "running" ? [{ httpEquiv: "refresh", content: String(LOOK_AGAIN) }] : []),
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const after = Number(new URL(request.url).searchParams.get("after")) || 0;
  const [user, [found, wrong]] = await requireSellerAnd(request, context, (userId) =>
    Promise.all([findImport(context.db, userId), listWrongLines(context.db, userId, after, LINES_SHOWN + 1)]),
  );
  // Whoever looks at it moves it on; cron does, too.
  if (found?.status === "running") {
    context.waitUntil(logFaults(context, () => runImports(context, found.id)));
  }
  const lines = wrong.slice(0, LINES_SHOWN).map(({ line, problems }) => ({ line, problems }));
  return {
    ...{ title: context.t("imports.title"), found, lines, currency: context.config.currency },
    more: wrong.length > LINES_SHOWN ? `${HERE}?after=${lines.at(-1)?.line}` : null,
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const readArchive = (userId: string) => findArchive(context.db, userId);
  const [seller, lastArchive] = await requireSellerAnd(request, context, readArchive).catch(async (refused) => {
    await drainUpload(request);
    throw refused;
  });
  const isEarly = (await countImport(context, seller.id)) > 0;
  const form = postedForm(request, context, importSchema);
  const refuse = (refusal: ImportRefusal) => {
    const error = sentence("imports.refusal", refusal);
    if (refusal === "busy") return data(form.reply({ error }), 503);
    const field = isArchiveRefusal(refusal) ? "archive" : "file";
    return data(form.reply({ fieldErrors: { [field]: [error] } }), 400);
  };
  const upload = context.archives.begin(archiveKey(context.newId()));
  let file: File | null = null;
  try {
    if (isEarly) {
      await form.readTexts();
      return refuse("wait");
    }
    const take = async (sent: File) => {
      file ??= sent;
    };
    const defaults = await form.read(take, { aside: { name: "archive", write: upload.add } });
    const read = () => readImport(context, seller.id, { file, upload, lastArchive, defaults });
    const refusal = await orFault(context, read);
    if (refusal === "fault") return data(form.reply({ error: { key: "imports.failed" } }), 500);
    if (refusal) return refuse(refusal);
  } catch (error) {
    if (!(error instanceof BrokenUpload)) throw error;
    await upload.discard();
  }
  return redirect(HERE, 303);
}

export default function Import() {
  const { title, found, lines, currency, more, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  // Otherwise all there is to do is to correct lines.
  const isReady = found?.status !== "preview" || found.counts.ready > 0;
  return (
    <div className="wrap medium page stack">
      <BackTitle to="/seller-settings" label={t("shell.store")} title={title} />
      <p className="muted">{t("imports.intro")}</p>
      <p>
        <a href={`${HERE}/template.csv`}>{t("imports.template")}</a>
      </p>
      {isReady && found && <ImportCard {...found} />}
      {lines.length > 0 && <WrongLines lines={lines} more={more} currency={currency} />}
      {!isReady && found && <ImportCard {...found} />}
      {found?.status !== "running" && <UploadForm last={found} isCorrected={lines.length > 0} reply={reply} />}
    </div>
  );
}

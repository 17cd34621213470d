import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { saveSearch } from "~/data/search/saved-searches.server";
import { failure, success } from "~/forms/flash";
import { readFields } from "~/forms/read-form.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { readAskedList, savingAddress } from "~/http/pages/saved-list.server";
import { requestedPage, requireUser } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { pageTitle } from "~/ui/page-title";
import { cadenceSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, asked] = await Promise.all([requireUser(request, context), readAskedList(context, request)]);
  if (!asked) throw notFound({ title: "searches.missing" });
  const { list, name } = asked;
  return { title: context.t("searches.saveTitle"), list, name, action: savingAddress(list) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const [user, asked] = await Promise.all([
    requireUser(request, context, undefined, requestedPage(request)),
    readAskedList(context, request),
  ]);
  if (!asked) throw notFound({ title: "searches.missing" });
  const { cadence } = await readFields(request, cadenceSchema);
  const { language, newId, now } = context;
  const isSaved = await saveSearch(context.db, {
    id: newId(),
    userId: user.id,
    ...asked,
    language,
    cadence,
    now: now(),
  });
  const says = isSaved
    ? { ...success("searches.saved"), body: [{ key: "searches.savedHint" as const }] }
    : { ...failure("searches.full"), body: [{ key: "searches.fullHint" as const }] };
  return redirectWithFlash(context, asked.list, says);
}

export default function SaveSearch() {
  const { name, list, action } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack">
      <h1>{t("searches.saveTitle")}</h1>
      <p className="strong">
        <a href={list}>{name}</a>
      </p>
      <p>{t("searches.saveBody")}</p>
      <form className="row" method="post" action={action}>
        <button className="btn main" type="submit" name="cadence" value="instant">
          {t("searches.cadence.instant")}
        </button>
        <button className="btn" type="submit" name="cadence" value="daily">
          {t("searches.cadence.daily")}
        </button>
        <a className="btn ghost" href={list}>
          {t("problems.no")}
        </a>
      </form>
    </div>
  );
}

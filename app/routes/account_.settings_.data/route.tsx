import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findUnfinishedBusiness } from "~/data/accounts/closed-accounts.server";
import { listStandingBids } from "~/data/auctions/own-bids.server";
import { refuseClosing } from "~/domain/accounts/account-deletion";
import { toCentavos } from "~/domain/money";
import { deleteAccount } from "~/flows/accounts/delete-account.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { unlessHashingBusy } from "~/http/answers/hashing-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { savedReply } from "~/http/saved-form.server";
import { requirePassword } from "~/http/session/password-proof.server";
import { requireUser, requireUserAnd } from "~/http/session/session.server";
import { redirectSignedOut } from "~/http/session/signed-out.server";
import { useLanguage } from "~/i18n/language-provider";
import { NoPassword } from "~/ui/accounts/no-password";
import { SettingsFrame } from "~/ui/accounts/settings-frame";
import { pageTitle } from "~/ui/page-title";
import { DeleteForm } from "./delete-form";
import { ReasonLink } from "./reason-link";
import { deleteSchema } from "./schema";
import { StandingBids } from "./standing-bids";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [user, [underway, standingBids]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([findUnfinishedBusiness(context.db, userId), listStandingBids(context.db, userId)]),
  );
  return {
    title: `${context.t("account.settingsData")} · ${context.t("account.settings")}`,
    email: user.email,
    hasPassword: user.hasPassword,
    refusals: refuseClosing(underway),
    standingBids,
    debt: toCentavos(underway.debtOpen),
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, deleteSchema);
  if (form.status !== "success") {
    await requireUser(request, context);
    return data(form.reply(), 400);
  }
  const { current_password } = form.value;
  return unlessHashingBusy(context, form, async () => {
    const answer = await requirePassword(request, context, current_password);
    if (!answer.ok) return data(form.reply(answer.wrong), answer.status);

    const deleted = await deleteAccount(context, answer.proof, answer.user.email);
    if (!deleted.ok) {
      const { debt } = deleted;
      const body = deleted.refusals.map((refusal) => sentence("settings.refusal", refusal, { debt }));
      const title = { key: "settings.data.cannotYet" } as const;
      return redirectWithFlash(context, "/account/settings/data", { kind: "error", title, body });
    }
    return redirectSignedOut(context, "/", success("settings.data.deleted"));
  });
}

export default function DataSettings() {
  const { email, hasPassword, refusals, standingBids, debt, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <SettingsFrame>
      <section className="stack" aria-labelledby="export">
        <h2 id="export">{t("settings.data.exportTitle")}</h2>
        <p className="muted">{t("settings.data.exportBody")}</p>
        <p>
          <a className="btn" href="/account/export">
            {t("settings.data.export")}
          </a>
        </p>
      </section>
      <section className="stack" aria-labelledby="delete">
        <h2 id="delete">{t("settings.data.deleteTitle")}</h2>
        <p className="muted">{t("settings.data.deleteBody")}</p>
        {refusals.length > 0 ? (
          <div className="card stack tight">
            <p className="strong">{t("settings.data.cannotYet")}</p>
            <ul className="stack tight plain">
              {refusals.map(({ reason, count }) => (
                <li key={reason}>
                  {t(`settings.refusal.${reason}`, { debt, count })} <ReasonLink of={reason} />
                  {reason === "bidsStanding" && <StandingBids bids={standingBids} />}
                </li>
              ))}
            </ul>
          </div>
        ) : hasPassword ? (
          <DeleteForm email={email} reply={reply ?? savedForm} />
        ) : (
          <NoPassword />
        )}
      </section>
    </SettingsFrame>
  );
}

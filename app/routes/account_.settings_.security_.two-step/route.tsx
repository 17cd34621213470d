import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { renderSVG } from "uqr";
import type { AppContext } from "~/context";
import { type FactorOffer, generateRecoveryCodes, generateSecret } from "~/data/accounts/factors.server";
import { authenticatorUri } from "~/data/accounts/totp.server";
import type { User } from "~/data/accounts/users.server";
import { setUpTwoStep } from "~/flows/accounts/set-up-two-step.server";
import { errorFlash, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { redirectWithFlash } from "~/http/flash.server";
import { savedReply } from "~/http/saved-form.server";
import { readFactorOffer, signFactorOffer } from "~/http/session/factor-offer.server";
import { requireFreshProof } from "~/http/session/fresh-factor.server";
import { requireUser, sessionOf } from "~/http/session/session.server";
import { createSession } from "~/http/session/session-cookie.server";
import { useLanguage } from "~/i18n/language-provider";
import { AppCodeField } from "~/ui/accounts/code-field";
import { RecoveryCodes } from "~/ui/accounts/recovery-codes";
import { SettingsFrame } from "~/ui/accounts/settings-frame";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { twoStepSchema } from "./schema";

const SECURITY = "/account/settings/security";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await requireUser(request, context);
  await requireProof(request, context, user);
  // A form that was sent too long after the last proof comes back with what its app has scanned.
  const sent = savedReply(context, request, user.id)?.typed.offer ?? "";
  const scanned = readFactorOffer(sent, user.id, context.config);
  const offer = scanned ?? { secret: generateSecret(), codes: generateRecoveryCodes() };
  return { title: context.t("twoStep.title"), offer: showOffer(context, user, offer) };
}

/** Whoever copied a session could otherwise make the account their own by an app of theirs. */
async function requireProof(request: Request, context: AppContext, { hasFactor }: User) {
  if (hasFactor) throw redirectWithFlash(context, SECURITY, errorFlash("twoStep.refusal.alreadyOn"));
  await requireFreshProof(request, context);
}

/** What the page shows of an offer, and the signed field in which it comes back: nothing is stored before a code is right. */
function showOffer({ config }: AppContext, user: Pick<User, "id" | "email">, offer: FactorOffer) {
  const uri = authenticatorUri(offer.secret, user.email, config.brand);
  const picture = `data:image/svg+xml;base64,${btoa(renderSVG(uri, { border: 2 }))}`;
  return { ...offer, email: user.email, uri, picture, signed: signFactorOffer(offer, user.id, config) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  await requireProof(request, context, user);
  const form = await readForm(request, twoStepSchema);
  const offer = readFactorOffer(form.reply().typed.offer ?? "", user.id, context.config);
  if (!offer) return redirectWithFlash(context, `${SECURITY}/two-step`, errorFlash("twoStep.refusal.beginAgain"));
  const shown = showOffer(context, user, offer);
  if (form.status !== "success") return data({ ...form.reply(), offer: shown }, 400);

  const { cookie, session } = createSession(request, context, user.id);
  const answer = await setUpTwoStep(context, offer, form.value.code, sessionOf(context, user), session);
  if (answer.ok) return redirectWithFlash(context, SECURITY, success("twoStep.turnedOn"), [cookie]);
  const { refusal } = answer;
  if (refusal.reason === "alreadyOn")
    return redirectWithFlash(context, SECURITY, errorFlash("twoStep.refusal.alreadyOn"));
  if (refusal.reason === "wait")
    return data({ ...form.reply({ error: sentence("auth.refusal", refusal) }), offer: shown }, 429);
  const fieldErrors = { code: [sentence("twoStep.refusal", refusal)] };
  return data({ ...form.reply({ fieldErrors }), offer: shown }, 400);
}

export default function TwoStep() {
  const { offer: fresh } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  const { secret, codes, email, uri, picture, signed } = reply?.offer ?? fresh;
  return (
    <SettingsFrame>
      <form className="stack sections" method="post" action="/account/settings/security/two-step">
        <div className="stack tight no-print">
          <h2>{t("twoStep.title")}</h2>
          <p className="muted">{t("twoStep.setUpBody")}</p>
        </div>
        <FormError title="shell.error" reply={reply} />
        <input type="hidden" name="offer" value={signed} />
        <section className="stack no-print" aria-labelledby="scan">
          <h3 id="scan">{t("twoStep.scan")}</h3>
          <img className="qr" src={picture} alt={t("twoStep.qr")} width="200" height="200" />
          <p className="muted">
            {t("twoStep.orOpen")} <a href={uri}>{t("twoStep.openApp")}</a>
          </p>
          <p className="muted">
            {t("twoStep.orType")} <code className="secret">{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
          </p>
        </section>
        <section className="stack" aria-labelledby="recovery">
          <h3 id="recovery">{t("twoStep.saveCodes")}</h3>
          <RecoveryCodes codes={codes} email={email} />
        </section>
        <section className="stack no-print" aria-labelledby="enter">
          <h3 id="enter">{t("twoStep.enterCode")}</h3>
          <AppCodeField reply={reply} />
          <button className="btn main wide" type="submit">
            {t("twoStep.turnOn")}
          </button>
        </section>
      </form>
    </SettingsFrame>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { generateRecoveryCodes, replaceRecoveryCodes } from "~/data/accounts/factors.server";
import { securityEvent } from "~/flows/accounts/security-event.server";
import { errorFlash, success } from "~/forms/flash";
import { readFields } from "~/forms/read-form.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readFactorOffer, signFactorOffer } from "~/http/session/factor-offer.server";
import { requireFreshCode } from "~/http/session/fresh-factor.server";
import { requireUser, sessionOf } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { RecoveryCodes } from "~/ui/accounts/recovery-codes";
import { SettingsFrame } from "~/ui/accounts/settings-frame";
import { pageTitle } from "~/ui/page-title";
import { recoveryCodesSchema } from "./schema";

const SECURITY = "/account/settings/security";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await requireUser(request, context);
  if (!user.hasFactor) throw redirectWithFlash(context, SECURITY, errorFlash("twoStep.refusal.alreadyOff"));
  await requireFreshCode(request, context);
  const codes = generateRecoveryCodes();
  const signed = signFactorOffer({ secret: "", codes }, user.id, context.config);
  return { title: context.t("twoStep.newCodes"), codes, email: user.email, signed };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  await requireFreshCode(request, context);
  const { offer } = await readFields(request, recoveryCodesSchema);
  const offered = readFactorOffer(offer, user.id, context.config);
  const isReplaced =
    offered !== null &&
    (await replaceRecoveryCodes(context.db, sessionOf(context, user), offered.codes, context.now(), (owner) => [
      securityEvent(context, owner, "recovery-codes"),
    ]));
  const says = isReplaced ? success("twoStep.codesReplaced") : errorFlash("twoStep.refusal.beginAgain");
  return redirectWithFlash(context, SECURITY, says);
}

export default function NewRecoveryCodes() {
  const { codes, email, signed } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <SettingsFrame>
      <form className="stack" method="post" action="/account/settings/security/recovery-codes">
        <h2>{t("twoStep.newCodes")}</h2>
        <p className="muted no-print">{t("twoStep.newCodesBody")}</p>
        <RecoveryCodes codes={codes} email={email} />
        <input type="hidden" name="offer" value={signed} />
        <button className="btn main wide no-print" type="submit">
          {t("twoStep.useNewCodes")}
        </button>
      </form>
    </SettingsFrame>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import type * as z from "zod";
import type { AppContext } from "~/context";
import { selectPasswordHash } from "~/data/accounts/credentials.server";
import { findSellerProfile, isNewPayoutAccount, selectPayoutAccount } from "~/data/accounts/seller-profiles.server";
import { never } from "~/data/condition.server";
import { WRONG_PASSWORDS } from "~/domain/rate-limit";
import { saveSellerProfile } from "~/flows/accounts/save-seller-profile.server";
import { success } from "~/forms/flash";
import { type ReadForm, readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { unlessHashingBusy } from "~/http/answers/hashing-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { returnTo } from "~/http/return-to.server";
import { savedReply } from "~/http/saved-form.server";
import { passwordRejection, passwordTriesKey } from "~/http/session/password-proof.server";
import { requireUser, requireUserAnd, requireUserAndTry } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ErrorPage } from "~/ui/error-page";
import { pageTitle } from "~/ui/page-title";
import { ProfileForm } from "./profile-form";
import { sellerSchema } from "./schema";
import { StrikesForm } from "./strikes-form";

/** Spec section 2. */
const MUST_SIGN_IN = "auth.mustSignIn";

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [user, profile] = await requireUserAnd(
    request,
    context,
    (userId) => findSellerProfile(context.db, userId),
    MUST_SIGN_IN,
  );
  const to = returnTo(request, context.config.origin);
  return { title: context.t("seller.title"), profile, savedForm: savedReply(context, request, user.id), to };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, sellerSchema);
  if (form.status !== "success") {
    await requireUser(request, context, MUST_SIGN_IN);
    return data(form.reply(), 400);
  }
  const save = () => saveProfile(request, context, form);
  return form.value.current_password ? unlessHashingBusy(context, form, save) : save();
}

async function saveProfile(
  request: Request,
  context: AppContext,
  form: ReadForm<z.infer<typeof sellerSchema>> & { status: "success" },
) {
  const { profile, account, payout_account, current_password: password } = form.value;
  const isAsked = payout_account !== undefined;
  // Only a new payout account needs the password, so only that is counted.
  const { user, wait, found } = await requireUserAndTry(
    request,
    context,
    (userId) => ({
      limits: [[passwordTriesKey(userId), WRONG_PASSWORDS]],
      when: isAsked ? isNewPayoutAccount(userId, account) : never,
      reads: [selectPasswordHash(context.db, userId), selectPayoutAccount(context.db, userId)] as const,
    }),
    MUST_SIGN_IN,
  );
  const [[credentials], [known]] = found;
  const isNew = isAsked && account !== (known?.account ?? null);
  const change = isNew && {
    account,
    password,
    wait,
    triesKey: passwordTriesKey(user.id),
    password_hash: credentials?.password_hash ?? null,
  };
  const saved = await orFault(context, () => saveSellerProfile(context, user.id, profile, change || null));
  if (saved === "fault") return data(form.reply({ error: { key: "seller.saveFailed" } }), 500);
  if (!saved.ok) {
    const { status, wrong } = passwordRejection(saved.refusal);
    return data(form.reply(wrong), status);
  }

  const to = returnTo(request, context.config.origin) ?? "/seller-settings";
  return redirectWithFlash(context, to, success("seller.saved"));
}

export default function SellerSettings() {
  const { profile, savedForm, to } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections">
      <div className="stack tight">
        <h1>{t("seller.title")}</h1>
        <p className="muted">{t(profile ? "seller.intro" : "seller.introNew")}</p>
        {profile && (
          <p className="row">
            <a href={`/store/${profile.handle}`}>{t("seller.store")}</a>
            <a href="/seller-settings/listings">{t("listings.title")}</a>
            <a href="/seller-settings/import">{t("imports.title")}</a>
            <a href="/sell">{t("seller.sell")}</a>
            <a href="/account/payouts">{t("payouts.title")}</a>
          </p>
        )}
      </div>
      <ProfileForm profile={profile} to={to} reply={reply ?? savedForm} />
      {profile && <StrikesForm isBlocking={profile.blocks_strikes} />}
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ErrorPage status={status} says={status >= 500 ? { title: "seller.loadFailed" } : null} />;
}

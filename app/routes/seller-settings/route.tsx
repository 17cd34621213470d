import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { sql } from "drizzle-orm";
import { selectPasswordHash } from "~/data/accounts/credentials.server";
import { findSellerProfile, isNewPayoutAccount, selectPayoutAccount } from "~/data/accounts/seller-profiles.server";
import { SIGN_IN_ACCOUNT } from "~/domain/rate-limit";
import { type SellerSaved, saveSeller } from "~/flows/accounts/save-seller-profile.server";
import { success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { redirectWithFlash } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { readFormData } from "~/http/forms/forms.server";
import { typedBefore } from "~/http/forms/kept-form.server";
import { returnTo } from "~/http/return-to.server";
import { passwordTries } from "~/http/session/password-proof.server";
import { requireUser, requireUserAnd, requireUserAndTry } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ErrorPage } from "~/ui/error-page";
import { Toast } from "~/ui/messages/notifications";
import { pageTitle } from "~/ui/page-title";
import { checkForm, type TypedSeller, typedIn } from "./profile-errors";
import { ProfileForm } from "./profile-form";

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [user, profile] = await requireUserAnd(request, context, (userId) => findSellerProfile(context.db, userId));
  const to = returnTo(request, context.config.origin);
  return { title: context.t("seller.title"), profile, typed: typedBefore(context, request, user.id), to };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readFormData(request.clone());
  const typed = typedIn(form);
  const checked = checkForm(typed);
  if (!checked.ok) {
    await requireUser(request, context);
    return data({ typed, errors: checked.errors } as FormReply, 400);
  }
  const { profile, account } = checked;
  const isAsked = typed.payout_account !== undefined;
  // Only another account asks for the password, and only that is counted.
  const { user, wait, found } = await requireUserAndTry(request, context, (userId) => ({
    limits: [[passwordTries(userId), SIGN_IN_ACCOUNT]],
    when: isAsked ? isNewPayoutAccount(userId, account) : sql`0`,
    reads: [selectPasswordHash(context.db, userId), selectPayoutAccount(context.db, userId)] as const,
  }));
  const [[credentials], [known]] = found;
  const isNew = isAsked && account !== (known?.account ?? null);
  const change = isNew && {
    ...{ account, wait, triesKey: passwordTries(user.id), password_hash: credentials?.password_hash ?? null },
    password: String(form.get("current_password") ?? ""),
  };
  const saved = await orFault(context, () => saveSeller(context, user.id, profile, change || null));
  if (saved === "fault") return data({ typed, errors: {}, error: { key: "seller.saveFailed" } } as FormReply, 500);
  if (!saved.ok) return refused(typed, saved.refusal);

  const to = returnTo(request, context.config.origin) ?? "/seller-settings";
  return redirectWithFlash(context, to, success("seller.saved"));
}

function refused(typed: TypedSeller, refusal: Extract<SellerSaved, { ok: false }>["refusal"]) {
  if (refusal.reason === "wrongPassword") {
    const errors = { current_password: [{ key: "settings.refusal.wrongPassword" }] };
    return data({ typed, errors } as FormReply, 400);
  }
  const error = { key: "auth.refusal.wait", values: { seconds: refusal.seconds } } as const;
  return data({ typed, errors: {}, error } as FormReply, 429);
}

export default function SellerSettings() {
  const { profile, typed, to } = useLoaderData<typeof loader>();
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
            <a href="/sell">{t("seller.sell")}</a>
            <a href="/account/payouts">{t("payouts.title")}</a>
          </p>
        )}
      </div>
      {reply?.error && <Toast flash={{ kind: "error", title: reply.error }} />}
      <ProfileForm profile={profile} to={to} reply={reply ?? (typed ? { typed, errors: {} } : undefined)} />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ErrorPage status={status} says={{ title: "seller.loadFailed" }} />;
}

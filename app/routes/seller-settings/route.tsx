import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { findSellerProfile, saveSellerProfile } from "~/data/catalog/seller-profiles.server";
import { checkSellerProfile, handlesFor } from "~/domain/seller";
import { redirectWithFlash, success } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { type FormReply, readFormData } from "~/http/forms/forms.server";
import { typedBefore } from "~/http/forms/kept-form.server";
import { returnTo } from "~/http/return-to.server";
import { requireUser, requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ErrorPage } from "~/ui/error-page";
import { Toast } from "~/ui/notifications";
import { pageTitle } from "~/ui/page-title";
import { toErrors, typedIn } from "./profile-errors";
import { ProfileForm } from "./profile-form";

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [user, profile] = await requireUserAnd(request, context, (userId) => findSellerProfile(context.db, userId));
  const to = returnTo(request, context.config.origin);
  return { title: context.t("seller.title"), profile, typed: typedBefore(context, request, user.id), to };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const typed = typedIn(await readFormData(request));
  const answer = checkSellerProfile(typed);
  if (!answer.ok) return data({ typed, errors: toErrors(answer.refusals) } as FormReply, 400);

  const id = context.newId();
  const profile = { ...answer.profile, id, userId: user.id, now: context.now() };
  const handles = handlesFor(profile.business_name, id);
  const saved = await orFault(context, () => saveSellerProfile(context.db, profile, handles));
  if (saved === "fault") return data({ typed, errors: {}, error: { key: "seller.saveFailed" } } as FormReply, 500);

  const to = returnTo(request, context.config.origin) ?? "/seller-settings";
  return redirectWithFlash(context, to, success("seller.saved"));
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

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { findAuthorization } from "~/data/auth/authorizations.server";
import { goesOn, isAuthorizationId, scopesIn, stageFor } from "~/domain/auth/authorization";
import { hostOf } from "~/domain/auth/client";
import { answerAuthorization } from "~/flows/auth/answer-authorization.server";
import { readFields } from "~/forms/read-form.server";
import { requestedPage, requireUserAnd, sessionOf } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AuthFrame } from "~/ui/accounts/auth-frame";
import { pageTitle } from "~/ui/page-title";
import { ConsentForm } from "./consent-form";
import { consentSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageTitle(data?.title, matches),
  // A redirect would end here: browsers apply form-action of the page to sign in to what follows its form.
  ...(data?.goesOn ? [{ httpEquiv: "refresh", content: `0;url=${data.goesOn.to}` }] : []),
];

export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { user, session, found, isOpen } = await readRequest(request, context);
  const over = { title: context.t("applications.gone"), goesOn: null, asks: null };
  if (!found || !isOpen) return data(over, found ? 410 : 404);
  const { id, name, website, redirect: leadsTo, scopes } = found;
  if (goesOn(found)) {
    const to = await answerAuthorization(context, session, found, "approve");
    if (to === null) return data(over, 410);
    return data({ title: context.t("applications.goesOn", { name }), goesOn: { to, name }, asks: null }, 200);
  }
  context.memory.leadsTo = new URL(leadsTo).origin;
  const asks = { id, name, host: hostOf(website), scopes: scopesIn(scopes), next: hostOf(leadsTo), email: user.email };
  return data({ title: context.t("applications.asks", { name }), goesOn: null, asks }, 200);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { session, found, isOpen } = await readRequest(request, context);
  const { action } = await readFields(request, consentSchema);
  const to = found && isOpen ? await answerAuthorization(context, session, found, action) : null;
  // The page says that it is over.
  return redirect(to ?? requestedPage(request), 303);
}

async function readRequest(request: Request, context: AppContext) {
  const id = new URL(request.url).searchParams.get("authorization_id") ?? "";
  const read = async (userId: string) => (isAuthorizationId(id) ? findAuthorization(context.db, id, userId) : null);
  const back = requestedPage(request);
  const [user, row] = await requireUserAnd(request, context, read, "applications.signInToContinue", back);
  const stage = stageFor(user.id, row, row?.now ?? 0);
  const session = sessionOf(context, user);
  return { user, session, found: stage === "unknown" ? null : row, isOpen: stage === "open" };
}

export default function Consent() {
  const { title, goesOn, asks } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  if (asks) return <ConsentForm title={title} {...asks} />;
  return (
    <AuthFrame title={title}>
      <div className="stack card">
        <p className="muted">
          {goesOn ? t("applications.goesOnBody", { name: goesOn.name }) : t("applications.goneBody")}
        </p>
        <a className="btn main wide" href={goesOn?.to ?? "/"}>
          {goesOn ? title : t("applications.home")}
        </a>
      </div>
    </AuthFrame>
  );
}

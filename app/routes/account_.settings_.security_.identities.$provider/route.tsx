import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { listIdentities } from "~/data/accounts/identities.server";
import { errorFlash } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { safeReturnTo } from "~/http/return-to.server";
import { requireFreshProof } from "~/http/session/fresh-factor.server";
import { identityAddress, redirectToProvider } from "~/http/session/provider-step.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { SettingsFrame } from "~/ui/accounts/settings-frame";
import { pageTitle } from "~/ui/page-title";

const SECURITY = "/account/settings/security";

export const handle = { leadsToProviders: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** Who never showed that the email is theirs could keep a way into the account of its owner. */
async function requireConnectable(request: Request, context: AppContext, id = "") {
  const provider = context.provider(id);
  if (!provider) throw notFound();
  const [user, identities] = await requireUserAnd(request, context, (userId) => listIdentities(context.db, userId));
  const to = safeReturnTo(new URL(request.url).searchParams.get("to") ?? SECURITY, context.config.origin);
  if (!user.isConfirmed) throw redirectWithFlash(context, "/account/settings", errorFlash("identities.confirmFirst"));
  if (identities.some((identity) => identity.provider === id)) {
    throw redirectWithFlash(context, to, errorFlash("identities.alreadyConnected", { provider: provider.name }));
  }
  await requireFreshProof(request, context);
  return { user, provider, to };
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { provider, to } = await requireConnectable(request, context, params.provider);
  const { id, name } = provider;
  return { title: context.t("identities.connect", { provider: name }), name, address: identityAddress(id, to), to };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { user, provider, to } = await requireConnectable(request, context, params.provider);
  const from = identityAddress(provider.id, to);
  return redirectToProvider(context, provider, { mode: "connect", userId: user.id, from, to });
}

export default function ConnectIdentity() {
  const { title, name, address, to } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <SettingsFrame>
      <div className="stack">
        <h2>{title}</h2>
        <p className="muted">{t("identities.connectBody", { provider: name })}</p>
        <form className="row" method="post" action={address}>
          <button className="btn main" type="submit">
            {t("identities.continueWith", { provider: name })}
          </button>
          <a className="btn ghost" href={to}>
            {t("identities.notNow")}
          </a>
        </form>
      </div>
    </SettingsFrame>
  );
}

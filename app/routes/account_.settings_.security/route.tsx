import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findTwoStep } from "~/data/accounts/factors.server";
import { listIdentities } from "~/data/accounts/identities.server";
import { listPasskeys } from "~/data/accounts/passkeys.server";
import { listSessions } from "~/data/accounts/sessions.server";
import { listConsents } from "~/data/auth/consents.server";
import { isSessionOver } from "~/domain/accounts/account";
import { scopesIn } from "~/domain/auth/authorization";
import { hostOf } from "~/domain/auth/client";
import { changePassword } from "~/flows/accounts/change-password.server";
import { errorFlash, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { unlessHashingBusy } from "~/http/answers/hashing-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { deviceOf } from "~/http/session/device.server";
import { requirePassword } from "~/http/session/password-proof.server";
import { requireUser, requireUserAnd } from "~/http/session/session.server";
import { createSession } from "~/http/session/session-cookie.server";
import { useLanguage } from "~/i18n/language-provider";
import { NoPassword } from "~/ui/accounts/no-password";
import { SettingsFrame } from "~/ui/accounts/settings-frame";
import { Hydrated } from "~/ui/hydrated";
import { pageTitle } from "~/ui/page-title";
import { ApplicationSection } from "./application-section";
import { IdentitySection } from "./identity-section";
import { PasskeySection } from "./passkey-section";
import { PasswordForm } from "./password-form";
import { passwordSchema } from "./schema";
import { SessionList } from "./session-list";
import { TwoStepSection } from "./two-step-section";

const HERE = "/account/settings/security";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, config } = context;
  const [user, [all, twoStep, keys, connected, allowed]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([
      listSessions(db, userId),
      findTwoStep(db, userId),
      listPasskeys(db, userId),
      listIdentities(db, userId),
      listConsents(db, userId),
    ]),
  );
  const now = context.now();
  const sessions = all
    .filter((session) => !isSessionOver(session, now))
    .map(({ id_hash, user_agent, created_at, last_used_at }) => ({
      id: id_hash,
      device: deviceOf(user_agent),
      isThis: id_hash === context.session?.idHash,
      begun: created_at,
      lastUsed: last_used_at,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
  const passkeys = keys.map(({ credential: _, ...passkey }) => passkey);
  const identities = connected.map(({ provider, issuer: _, ...identity }) => {
    const name = config.providers.find(({ id }) => id === provider)?.name;
    return { ...identity, name: name ?? provider, isOffered: name !== undefined };
  });
  const connectable = config.providers
    .filter(({ id }) => connected.every(({ provider }) => provider !== id))
    .map(({ id, name }) => ({ id, name }));
  const { email, hasPassword } = user;
  const title = `${context.t("account.settingsSecurity")} · ${context.t("account.settings")}`;
  const applications = allowed.map(({ website, logo: _, scopes, ...application }) => ({
    ...{ ...application, host: hostOf(website), scopes: scopesIn(scopes) },
  }));
  return { title, email, hasPassword, sessions, twoStep, passkeys, identities, connectable, applications };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, passwordSchema);
  if (form.status !== "success") {
    await requireUser(request, context);
    return data(form.reply(), 400);
  }
  const { current, next } = form.value;
  return unlessHashingBusy(context, form, async () => {
    const answer = await requirePassword(request, context, current);
    if (!answer.ok) return data(form.reply(answer.wrong), answer.status);

    const { cookie, session } = createSession(request, context, answer.user.id);
    const isChanged = await changePassword(context, answer.proof, next, session);
    // Another change of the password came first and ended this session as well.
    if (!isChanged) return redirectWithFlash(context, HERE, errorFlash("settings.refusal.wrongPassword"));
    return redirectWithFlash(context, HERE, success("settings.security.changed"), [cookie]);
  });
}

export default function SecuritySettings() {
  const { email, hasPassword, sessions, twoStep, passkeys, applications, ...connected } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <SettingsFrame>
      <section className="stack" aria-labelledby="password">
        <div className="stack tight">
          <h2 id="password">{t(hasPassword ? "settings.security.changeTitle" : "auth.password")}</h2>
          {hasPassword && <p className="muted">{t("settings.security.changeHint")}</p>}
        </div>
        {hasPassword ? (
          <Hydrated route="account_.settings_.security" part={PasswordForm} props={{ email, reply }} />
        ) : (
          <NoPassword />
        )}
      </section>
      <PasskeySection passkeys={passkeys} />
      <IdentitySection {...connected} />
      <TwoStepSection twoStep={twoStep} />
      <ApplicationSection applications={applications} />
      <section className="stack" aria-labelledby="activity">
        <div className="stack tight">
          <h2 id="activity">{t("securityEvents.title")}</h2>
          <p className="muted">{t("securityEvents.about")}</p>
        </div>
        <p>
          <a className="btn" href="/account/settings/security/activity">
            {t("securityEvents.open")}
          </a>
        </p>
      </section>
      <section className="stack" aria-labelledby="sessions">
        <div className="stack tight">
          <h2 id="sessions">{t("settings.security.sessionsTitle")}</h2>
          <p className="muted">{t("settings.security.sessionsBody")}</p>
        </div>
        <SessionList sessions={sessions} />
      </section>
    </SettingsFrame>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { listPasskeys } from "~/data/accounts/passkeys.server";
import { PASSKEYS_MAX } from "~/domain/accounts/passkey";
import { addPasskey } from "~/flows/accounts/add-passkey.server";
import { errorFlash, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { redirectWithFlash } from "~/http/flash.server";
import { savedReply } from "~/http/saved-form.server";
import { requireFreshProof } from "~/http/session/fresh-factor.server";
import { clearChallenge, readAsked } from "~/http/session/passkey-challenge.server";
import { requireUserAnd, sessionOf } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { PasskeyScript } from "~/ui/accounts/passkey-form";
import { SettingsFrame } from "~/ui/accounts/settings-frame";
import { KEPT_FORM, TextField } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { newPasskeySchema } from "./schema";

const SECURITY = "/account/settings/security";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** Whoever never showed that the email is theirs could keep a way into the account of its owner. */
async function requireConfirmed(request: Request, context: AppContext) {
  const [user, passkeys] = await requireUserAnd(request, context, (userId) => listPasskeys(context.db, userId));
  if (!user.isConfirmed) throw redirectWithFlash(context, "/account/settings", errorFlash("passkeys.confirmFirst"));
  await requireFreshProof(request, context);
  if (passkeys.length >= PASSKEYS_MAX) throw redirectWithFlash(context, SECURITY, errorFlash("passkeys.enough"));
  return { user, passkeys };
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { user, passkeys } = await requireConfirmed(request, context);
  const { id, email, full_name } = user;
  const known = passkeys.map(({ credential }) => credential);
  const account = JSON.stringify({ site: context.config.brand, id, email, name: full_name, known });
  const device = context.device();
  const name = device ? context.t("settings.security.device", device) : "";
  return { title: context.t("passkeys.add"), account, name, savedForm: savedReply(context, request, id) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { user } = await requireConfirmed(request, context);
  const form = await readForm(request, newPasskeySchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const asked = readAsked(request, context);
  const isAdded = await addPasskey(context, sessionOf(context, user), form.value.name, form.value.answer, asked);
  const says = isAdded ? success("passkeys.added") : errorFlash("passkeys.refusal.notAdded");
  return redirectWithFlash(context, isAdded ? SECURITY : `${SECURITY}/passkeys`, says, [
    clearChallenge(context.config),
  ]);
}

export default function AddPasskey() {
  const { title, account, name, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <SettingsFrame>
      <div className="stack">
        <h2>{title}</h2>
        <p className="muted">{t("passkeys.addBody")}</p>
        <FormError title="shell.error" reply={reply} />
        {/* Removed by script, where the browser has passkeys. */}
        <p id="no-passkeys">{t("passkeys.needsScript")}</p>
        <form
          id={KEPT_FORM}
          className="stack"
          method="post"
          action={`${SECURITY}/passkeys`}
          data-passkey={t("passkeys.notMade")}
          data-account={account}
          hidden
        >
          <TextField
            name="name"
            label={t("passkeys.name")}
            hint={t("passkeys.nameHint")}
            defaultValue={reply?.typed.name ?? name}
            errors={reply?.errors.name}
            data-says={t("passkeys.refusal.nameRequired")}
            autoComplete="off"
            required
          />
          <input type="hidden" name="answer" />
          <button className="btn main wide" type="submit">
            {title}
          </button>
          <p className="muted" role="status" />
        </form>
      </div>
      <PasskeyScript />
    </SettingsFrame>
  );
}

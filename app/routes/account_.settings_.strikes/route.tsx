import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listStrikes } from "~/data/auctions/strikes.server";
import { strikeMeasure } from "~/domain/auctions/strike";
import { appealableUntil } from "~/domain/moderation/appeal";
import { appealStrike } from "~/flows/auctions/appeal-strike.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUser, requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { SettingsFrame } from "~/ui/accounts/settings-frame";
import { FormError } from "~/ui/form-error";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { appealSchema } from "./schema";
import { StrikeCard } from "./strike-card";

const HERE = "/account/settings/strikes";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [user, strikes] = await requireUserAnd(request, context, (userId) => listStrikes(context.db, userId));
  const counted = strikes.filter(({ decision }) => decision !== "lifted").map(({ at }) => at);
  const [newest] = strikes;
  const measured = strikeMeasure(counted.reverse(), newest?.now ?? 0);
  const isDecided = measured.measure === "suspension" && !newest?.isUnderReview;
  return {
    title: context.t("strikes.title"),
    strikes,
    means: {
      says: isDecided ? ("suspensionUntil" as const) : measured.measure,
      until: measured.measure === "pause" || isDecided ? measured.until : null,
    },
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const form = await readForm(request, appealSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const { strike, appeal } = form.value;
  const isAppealed = await orFault(context, () => appealStrike(context, user.id, strike, appeal.reason));
  if (isAppealed === "fault") return data(form.reply({ error: { key: "strikes.failed" } }), 500);
  return redirectWithFlash(context, HERE, isAppealed ? success("strikes.appealed") : failure("strikes.notAppealable"));
}

export default function Strikes() {
  const { strikes, means, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const [first] = strikes.filter((strike) => appealableUntil(strike, strike.now) !== null);
  return (
    <SettingsFrame>
      <section className="stack">
        <p className="muted">{t("strikes.about")}</p>
        <p className="strong">
          {t(`strikes.means.${means.says}`)} {means.until !== null && <Moment at={means.until} />}
        </p>
        <FormError reply={reply} />
        {strikes.map((strike) => (
          <StrikeCard
            key={strike.orderId}
            strike={strike}
            here={HERE}
            isKept={strike.orderId === (reply?.typed.strike ?? first?.orderId)}
            reply={reply?.typed.strike === strike.orderId ? reply : undefined}
          />
        ))}
      </section>
    </SettingsFrame>
  );
}

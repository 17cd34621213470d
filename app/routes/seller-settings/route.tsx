import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import type * as z from "zod";
import type { AppContext } from "~/context";
import { selectPasswordHash } from "~/data/accounts/credentials.server";
import { selectFactorTime } from "~/data/accounts/factors.server";
import { findSellerProfile, isNewPayoutAccount, selectPayoutAccount } from "~/data/accounts/seller-profiles.server";
import { never } from "~/data/condition.server";
import { findOwnBalance, selectOwed } from "~/data/payouts/balances.server";
import { passwordTriesKey } from "~/data/rate-limits.server";
import { hasListed, listSellerTasks } from "~/data/stores/seller-tasks.server";
import { listStoreDays } from "~/data/stores/store-days.server";
import { toCentavos } from "~/domain/money";
import { asksForFactor, factorCountsFrom } from "~/domain/payouts/payout";
import { WRONG_PASSWORDS } from "~/domain/rate-limit";
import { marketDay } from "~/domain/stores/market-day";
import { compareDays, periodBegin, STORE_FIGURES } from "~/domain/stores/store-days";
import { saveSellerProfile } from "~/flows/accounts/save-seller-profile.server";
import { failure, success } from "~/forms/flash";
import { type ReadForm, readForm } from "~/forms/read-form.server";
import type { Sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { unlessHashingBusy } from "~/http/answers/hashing-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { returnTo } from "~/http/return-to.server";
import { savedReply } from "~/http/saved-form.server";
import { requireFreshCode, requireTwoStep } from "~/http/session/fresh-factor.server";
import { passwordRejection } from "~/http/session/password-proof.server";
import { requireUser, requireUserAnd, requireUserAndTry, sessionOf } from "~/http/session/session.server";
import { formatDateTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { ErrorPage } from "~/ui/error-page";
import { RatingsCard } from "~/ui/feedback/ratings-card";
import { pageTitle } from "~/ui/page-title";
import { FirstSteps } from "./first-steps";
import { MoneyCard } from "./money-card";
import { Month } from "./month";
import { ProfileForm } from "./profile-form";
import { sellerSchema } from "./schema";
import { StoreTitle } from "./store-title";
import { StrikesForm } from "./strikes-form";
import { TaskList } from "./task-list";

/** Spec section 2. */
const MUST_SIGN_IN = "auth.mustSignIn";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context;
  const now = context.now();
  const today = marketDay(now);
  const [user, [profile, tasks, balance, days, isOpened]] = await requireUserAnd(
    request,
    context,
    (userId) =>
      Promise.all([
        findSellerProfile(db, userId),
        listSellerTasks(db, userId),
        findOwnBalance(db, userId),
        listStoreDays(db, userId, periodBegin(today, 2)),
        hasListed(db, userId),
      ]),
    MUST_SIGN_IN,
  );
  const { releasable, negative, onWay, waits, account } = balance;
  return {
    title: context.t(profile ? "shell.store" : "seller.title"),
    profile,
    // A store without listings has nothing to tell yet.
    store: profile &&
      isOpened && {
        ...{ tasks, now, balance: { releasable, negative, onWay, waits, account } },
        figures: compareDays(STORE_FIGURES, days, today),
        days: days.filter(({ day }) => day >= periodBegin(today)).reverse(),
      },
    savedForm: savedReply(context, request, user.id),
    to: returnTo(request, context.config.origin),
  };
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
      reads: [
        selectPasswordHash(context.db, userId),
        selectPayoutAccount(context.db, userId),
        selectOwed(context.db, userId),
        selectFactorTime(context.db, userId),
      ] as const,
    }),
    MUST_SIGN_IN,
  );
  const [[credentials], [known], [balance], [factor]] = found;
  const isNew = isAsked && account !== (known?.account ?? null);
  const { payoutFactorAmount: amount } = context.config;
  if (isNew && asksForFactor(balance?.owed ?? toCentavos(0), amount)) {
    const values = { amount: amount ?? 0 };
    await requireTwoStep(request, context, failure("twoStep.payoutsNeed", values));
    const early = factor && saysTooEarly(context, factor.turnedOnAt, values);
    if (early) return data(form.reply({ fieldErrors: { payout_account: [early] } }), 403);
  }
  if (isNew) await requireFreshCode(request, context);
  const change = isNew && {
    account,
    password,
    wait,
    triesKey: passwordTriesKey(user.id),
    password_hash: credentials?.password_hash ?? null,
  };
  const saved = await orFault(context, () =>
    saveSellerProfile(context, sessionOf(context, user), profile, change || null),
  );
  if (saved === "fault") return data(form.reply({ error: { key: "seller.saveFailed" } }), 500);
  if (!saved.ok) {
    const { status, wrong } = passwordRejection(saved.refusal);
    return data(form.reply(wrong), status);
  }

  const to = returnTo(request, context.config.origin) ?? "/seller-settings";
  return redirectWithFlash(context, to, success("seller.saved"));
}

/** `null` once two-step verification has been on for long enough. */
function saysTooEarly({ language, now }: AppContext, turnedOnAt: number, values: { amount: number }): Sentence | null {
  const from = factorCountsFrom(turnedOnAt);
  if (now() >= from) return null;
  const times = { since: formatDateTime(turnedOnAt, language), from: formatDateTime(from, language) };
  return { key: "twoStep.payoutsWait", values: { ...values, ...times } };
}

export default function SellerSettings() {
  const { title, profile, store, savedForm, to } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const form = <ProfileForm profile={profile} to={to} reply={reply} />;
  if (!profile) {
    return (
      <div className="wrap medium page stack sections">
        <div className="stack tight">
          <h1>{title}</h1>
          <p className="muted">{t("seller.introNew")}</p>
        </div>
        {form}
      </div>
    );
  }
  return (
    <div className="wrap page stack sections">
      <StoreTitle title={title} profile={profile} />
      {store ? (
        <>
          <div className="two">
            <TaskList tasks={store.tasks} now={store.now} />
            <MoneyCard balance={store.balance} />
          </div>
          <Month figures={store.figures} days={store.days} />
          <section className="stack" aria-labelledby="ratings">
            <h2 id="ratings">{t("feedback.title")}</h2>
            <RatingsCard ratings={profile} />
          </section>
        </>
      ) : (
        <FirstSteps profile={profile} />
      )}
      <details className="card change" open={reply !== undefined || to !== null}>
        <summary>{t("seller.title")}</summary>
        <div className="stack sections medium">
          <p className="muted">{t("seller.intro")}</p>
          {form}
          <StrikesForm isBlocking={profile.blocks_strikes} />
        </div>
      </details>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ErrorPage status={status} says={status >= 500 ? { title: "seller.loadFailed" } : null} />;
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { countOffersToAnswer } from "~/data/offers/price-offers.server";
import { countWaitingOrders } from "~/data/orders/own-orders.server";
import { countQuestionsToAnswer } from "~/data/questions/own-questions.server";
import { shortCount } from "~/domain/short-count";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { Avatar } from "~/ui/accounts/avatar";
import { pageTitle } from "~/ui/page-title";
import { AccountCard } from "./account-card";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context;
  const [user, [toAnswer, waiting, questions]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([countOffersToAnswer(db, userId), countWaitingOrders(db, userId), countQuestionsToAnswer(db, userId)]),
  );
  const { full_name, email, avatar_url, handle, unread, isAdmin, isConfirmed } = user;
  const title = context.t("account.title");
  return { title, full_name, email, avatar_url, handle, unread, isAdmin, isConfirmed, toAnswer, waiting, questions };
}

export default function Account() {
  const { full_name, email, avatar_url, handle, unread, isAdmin, isConfirmed, toAnswer, waiting, questions } =
    useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections account">
      <div className="who">
        <Avatar name={full_name} image={avatar_url} />
        <div className="stack tight">
          <h1>{t("account.title")}</h1>
          <p className="strong">{full_name}</p>
          <p className="muted">{t("account.signedInAs", { email })}</p>
        </div>
      </div>
      {isAdmin && (
        <ul className="cards">
          <AccountCard to="/admin" title={t("account.admin")} body={t("account.adminBody")} level="h2" />
        </ul>
      )}
      <section className="stack tight" aria-labelledby="buying">
        <h2 id="buying">{t("account.buying")}</h2>
        <ul className="cards">
          <AccountCard
            to="/account/orders"
            title={t("account.orders")}
            waits={waiting.asBuyer}
            body={waiting.asBuyer > 0 ? t("orders.waits", { count: waiting.asBuyer }) : t("account.ordersBody")}
          />
          <AccountCard to="/account/orders/bids" title={t("orders.tabs.bids")} body={t("orders.bidsBody")} />
          <AccountCard to="/account/watchlist" title={t("account.watchlist")} body={t("account.watchlistBody")} />
          <AccountCard to="/account/searches" title={t("searches.title")} body={t("searches.body")} />
          <AccountCard
            to="/account/offers"
            title={t("offers.made")}
            waits={toAnswer.made}
            body={toAnswer.made > 0 ? t("offers.toAnswer", { count: toAnswer.made }) : t("offers.accountBody")}
          />
          <AccountCard to="/account/questions/asked" title={t("questions.made")} body={t("questions.madeBody")} />
        </ul>
      </section>
      <section className="stack tight" aria-labelledby="selling">
        <h2 id="selling">{t("account.selling")}</h2>
        <ul className="cards">
          <AccountCard
            to="/seller-settings"
            title={t(handle ? "account.store" : "account.openStore")}
            body={t(handle ? "account.storeBody" : "account.openStoreBody")}
          />
          {handle && (
            <>
              <AccountCard
                to="/account/orders/sales"
                title={t("orders.tabs.sales")}
                waits={waiting.asSeller}
                body={waiting.asSeller > 0 ? t("orders.waits", { count: waiting.asSeller }) : t("account.salesBody")}
              />
              <AccountCard
                to="/seller-settings/offers"
                title={t("offers.received")}
                waits={toAnswer.received}
                body={
                  toAnswer.received > 0 ? t("offers.toAnswer", { count: toAnswer.received }) : t("offers.receivedBody")
                }
              />
              <AccountCard
                to="/account/questions"
                title={t("questions.received")}
                waits={questions}
                body={questions > 0 ? t("offers.toAnswer", { count: questions }) : t("questions.receivedBody")}
              />
              <AccountCard to="/account/payouts" title={t("payouts.title")} body={t("account.payoutsBody")} />
            </>
          )}
          <AccountCard to="/sell" title={t("account.sell")} body={t("account.sellBody")} />
          {handle && (
            <AccountCard to={`/store/${handle}`} title={t("account.publicStore")} body={t("account.publicStoreBody")} />
          )}
        </ul>
      </section>
      <section className="stack tight" aria-labelledby="own">
        <h2 id="own">{t("account.own")}</h2>
        <ul className="cards">
          <AccountCard to="/account/profile" title={t("account.profile")} body={t("account.profileBody")} />
          <AccountCard
            to="/account/notifications"
            title={t("account.notices")}
            waits={unread}
            body={
              unread > 0 ? t("notices.unread", { count: unread, shown: shortCount(unread) }) : t("account.noticesBody")
            }
          />
          <AccountCard
            to="/account/settings"
            title={t("account.settings")}
            waits={isConfirmed ? 0 : 1}
            body={t(isConfirmed ? "account.settingsBody" : "account.unconfirmed")}
          />
          <AccountCard to="/account/reports" title={t("reports.own")} body={t("reports.ownBody")} />
        </ul>
      </section>
      <form method="post" action="/sign-out">
        <button className="btn" type="submit">
          {t("auth.signOut")}
        </button>
      </form>
    </div>
  );
}

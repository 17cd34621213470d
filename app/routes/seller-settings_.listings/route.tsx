import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { countDrafts, listDrafts } from "~/data/catalog/drafts.server";
import { countOwnListings, findOwnListings, listOwnListings } from "~/data/catalog/own-listings.server";
import { actionsFor, BULK_MAX, type ListingAction } from "~/domain/catalog/listing-action";
import {
  isRareGroup,
  LISTING_TABS,
  type ListingGroup,
  OWN_COUNT_MAX,
  statusesOf,
} from "~/domain/catalog/listing-group";
import { isByAge, LISTING_SORTS } from "~/domain/catalog/listing-sort";
import { type ChangedListings, changeListings } from "~/flows/catalog/change-listings.server";
import type { Flash } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { type Sentence, sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { formatCount } from "~/i18n/with-unit";
import { BackTitle } from "~/ui/back-title";
import { KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { SortField } from "~/ui/search/sort-field";
import { Tabs } from "~/ui/tabs";
import { ChangeFields } from "./change-fields";
import { DraftRows } from "./draft-rows";
import { EndQuestion } from "./end-question";
import { ListingRow } from "./listing-row";
import { NoListings } from "./no-listings";
import { hasWords, listAddress, readOwnList } from "./own-list";
import { changeSchema } from "./schema";
import { TitleSearch } from "./title-search";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = readOwnList(new URL(request.url));
  const { group, typed, sort, words } = asked;
  const address = listAddress(group, asked);
  const [user, [counts, drafts, { rows, pages }, ownDrafts]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([
      countOwnListings(context.db, userId),
      countDrafts(context.db, userId),
      readNewestFirst(request, address, async (before, most) => {
        if (group === "drafts") return [];
        const listings = await listOwnListings(context.db, userId, { group, words, sort }, before, most);
        return listings.map(({ id, cursor, ...listing }) => ({ ...listing, listing: id, id: cursor }));
      }),
      group === "drafts" ? listDrafts(context.db, userId) : [],
    ]),
  );
  const savedForm = savedReply(context, request, user.id);
  return {
    ...{ title: context.t("listings.title"), group, typed, sort, listings: rows, pages, savedForm },
    counts: { ...counts, drafts },
    drafts: ownDrafts.filter(({ fields }) => hasWords(fields.title ?? "", words)),
    fresh: context.newId(),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const asked = readOwnList(new URL(request.url));
  const { group, sort, words } = asked;
  const address = listAddress(group, asked);
  const form = await readForm(request, changeSchema);
  const ids = form.status === "success" ? form.value.ids : [];
  const [seller, found] = await requireUserAnd(request, context, (userId) =>
    findOwnListings(context.db, userId, ids ?? (group === "drafts" ? [] : { group, words, sort }), BULK_MAX),
  );
  if (form.status !== "success") return data({ reply: form.reply(), ask: null }, 400);
  const { change, sure } = form.value;
  const listings = ids ? found : found.filter(({ isAuction }) => !isAuction);
  if (change.action === "end" && !sure) {
    return { reply: undefined, ask: listings.map(({ id }) => id) };
  }
  const done = await orFault(context, () => changeListings(context, seller.id, listings, change));
  if (done === "fault") return data({ reply: form.reply({ error: { key: "listings.failed" } }), ask: null }, 500);
  return redirectWithFlash(context, address, say(change.action, done));
}

function say(action: ListingAction, { changed, refused }: ChangedListings): Flash {
  const kept: Sentence[] = Object.entries(refused).map(([reason, count]) =>
    sentence("listings.kept", reason as keyof ChangedListings["refused"], { count }),
  );
  if (changed === 0) return { kind: "error", title: { key: "listings.nothingChanged" }, body: kept };
  return { kind: "success", title: sentence("listings.done", action, { count: changed }), body: kept };
}

/** What a seller does to goods of a list. */
function actionsIn(group: ListingGroup): readonly ListingAction[] {
  const isHeld = group === "review";
  const status = isHeld ? "paused" : (statusesOf(group)[0] ?? "active");
  return actionsFor({ status, isAuction: false, isAway: false, isHeld });
}

export default function Listings() {
  const { title, group, typed, sort, counts, listings, pages, savedForm, ...loaded } = useLoaderData<typeof loader>();
  const { reply = savedForm, ask } = useActionData<typeof action>() ?? {};
  const { t } = useLanguage();
  const address = listAddress(group, { typed, sort });
  const isDrafts = group === "drafts";
  const hasAny = LISTING_TABS.some((one) => counts[one] > 0);
  const isWhole = !pages.newest && !pages.next;
  const hasAuctions = listings.some(({ isAuction }) => isAuction);
  const hasGoods = listings.some(({ isAuction }) => !isAuction);
  const actions = hasGoods && !isDrafts ? actionsIn(group) : [];
  const tabs = LISTING_TABS.filter((one) => !isRareGroup(one) || counts[one] > 0 || one === group);
  if (ask) return <EndQuestion ids={ask} address={address} />;
  return (
    <div className="wrap medium page stack">
      <BackTitle to="/seller-settings" label={t("shell.store")} title={title} />
      <Tabs
        label={t("listings.states")}
        areMany
        current={listAddress(group, { sort })}
        tabs={tabs.map((one) => ({
          to: listAddress(one, { sort }),
          text: `${t(`listings.group.${one}`)} (${formatCount(counts[one])}${counts[one] < OWN_COUNT_MAX ? "" : "+"})`,
        }))}
      />
      {hasAny && (
        <>
          {(counts[group] > 0 || typed) && <TitleSearch group={group} typed={typed} />}
          <div className="row between">
            <a href="/seller-settings/listings.csv">{t("files.download")}</a>
            {!isDrafts && counts[group] > 1 && <SortField sorts={LISTING_SORTS} current={sort} />}
          </div>
        </>
      )}
      {typed && !isByAge(sort) && counts[group] === OWN_COUNT_MAX && (
        <p className="muted">{t("listings.sortedNewest")}</p>
      )}
      {isDrafts && <DraftRows drafts={loaded.drafts} fresh={loaded.fresh} />}
      {!isDrafts && listings.length === 0 && <NoListings group={group} typed={typed} sort={sort} />}
      {listings.length > 0 && (
        <form id={KEPT_FORM} className="stack" method="post" action={address}>
          <FormError reply={reply} />
          {actions.length > 0 && (
            <ChangeFields
              actions={actions}
              listed={isWhole ? listings.length : typed ? null : counts[group]}
              goods={isWhole ? listings.filter(({ isAuction }) => !isAuction).length : null}
              hasAuctions={hasAuctions}
              reply={reply}
            />
          )}
          <ul className="goods">
            {listings.map(({ id, listing, ...row }) => (
              <ListingRow
                key={id}
                {...row}
                id={listing}
                canChoose={actions.length > 0}
                isAlone={listings.length === 1}
              />
            ))}
          </ul>
          {actions.length > 0 && listings.length > 1 && (
            <button className="btn main apply" type="submit">
              {t("listings.apply")}
            </button>
          )}
        </form>
      )}
      <NewestPager {...pages} />
    </div>
  );
}

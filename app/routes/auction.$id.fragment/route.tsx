import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findIsTakenDown, productIdOf } from "~/data/auctions/auctions.server";
import { isId } from "~/domain/id";
import { readAuction } from "~/http/pages/auction-page.server";
import { answerFragment } from "~/http/pages/fragment.server";
import { notFound } from "~/http/pages/not-found.server";
import { findViewer } from "~/http/session/session.server";
import { LanguageProvider } from "~/i18n/language-provider";
import { liveAttributes } from "~/ui/auctions/live-attributes";
import { LiveBar } from "~/ui/auctions/live-bar";
import { LiveCart } from "~/ui/auctions/live-cart";
import { LiveHistory } from "~/ui/auctions/live-history";
import { LiveAmounts, LiveHint, LiveState } from "~/ui/auctions/live-parts";
import { OutbidToast } from "~/ui/auctions/outbid-toast";
import { BellCount } from "~/ui/messages/bell-count";

/** Live parts of an auction's page, as of event number `seq` or a later one. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id } = params;
  if (!isId(id)) throw notFound();
  const { searchParams } = new URL(request.url);
  const [live, isTakenDown, viewer] = await Promise.all([
    readAuction(context, productIdOf(id), searchParams),
    findIsTakenDown(context.db, id),
    findViewer(context),
  ]);
  // Only the product's latest auction has updates.
  if (live?.auction.id !== id) throw notFound();
  const { auction, history, pages } = live;
  const isHidden = auction.status === "scheduled" || auction.status === "void" || isTakenDown;
  if (isHidden && !auction.isOwn && !viewer?.isAdmin) throw notFound();

  const { language, t } = context;
  const parts = (
    <LanguageProvider language={language} t={t} clock={{ now: context.now(), zone: context.zone }}>
      <div {...liveAttributes(auction, t)}>
        <LiveState auction={auction} />
        <OutbidToast auction={auction} />
        {viewer && <BellCount unread={viewer.unread} />}
        <LiveHint auction={auction} />
        <LiveAmounts auction={auction} />
        <LiveCart auction={auction} formKey={context.newId()} />
        <LiveBar auction={auction} />
        <LiveHistory auction={auction} lines={history} pages={pages} />
      </div>
    </LanguageProvider>
  );
  return answerFragment(context, parts, auction.seq >= Number(searchParams.get("seq") ?? Number.NaN));
}

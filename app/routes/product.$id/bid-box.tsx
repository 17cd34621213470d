import type { AuctionView } from "~/domain/auctions/auction-view";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { AbsenceNote } from "~/ui/accounts/absence-note";
import { LiveCart } from "~/ui/auctions/live-cart";
import { LiveState } from "~/ui/auctions/live-parts";
import { OutbidToast } from "~/ui/auctions/outbid-toast";
import { OwnerLinks } from "~/ui/auctions/owner-links";
import { wordsAttributes } from "~/ui/catalog/words-attributes";
import { FormError } from "~/ui/form-error";
import { BidForm } from "./bid-form";
import { Facts, type ShownProduct } from "./facts";
import { LanguageNote } from "./language-note";
import { NotShippedNote } from "./not-shipped-note";
import { OwnListing } from "./own-listing";
import { WatchButton } from "./watch-button";

interface BidBoxProps {
  product: ShownProduct;
  auction: AuctionView;
  isWatched: boolean;
  /** Views of the last 30 days, for their seller. */
  views: number;
  /** Idempotency key for the forms of this page. */
  formKey: string;
  reply?: FormReply;
}

export function BidBox({ product, auction, isWatched, views, formKey, reply }: BidBoxProps) {
  const { t, language } = useLanguage();
  const { status, isOwn, barrier } = auction;
  const isRunning = status === "live" || status === "held";
  return (
    <div className="bidbox deal">
      <div className="title">
        <h1 {...wordsAttributes(product.words.title, language)}>{product.title}</h1>
        {!isOwn && <WatchButton product={product} isWatched={isWatched} />}
      </div>
      <LanguageNote product={product} />
      <FormError reply={reply} />
      <LiveState auction={auction} />
      <OutbidToast auction={auction} />
      {isRunning && <AbsenceNote absence={product.store.absence} of="auction" />}
      {isRunning && <NotShippedNote product={product} />}
      {isOwn && (
        <OwnListing product={product} says={t("bidding.ownAuction")} sold={null} views={views}>
          <OwnerLinks auction={auction} />
        </OwnListing>
      )}
      {!isOwn && (
        <div className="stack acts">
          {isRunning && !barrier && (
            <BidForm productId={product.id} auction={auction} formKey={formKey} reply={reply} />
          )}
          <LiveCart auction={auction} formKey={formKey} />
        </div>
      )}
      <Facts product={product} />
      <p className="small muted">
        {isRunning && t("bidding.extends")} <a href="/auction-rules">{t("shell.auctionRules")}</a>
      </p>
    </div>
  );
}

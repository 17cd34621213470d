import type { KnownBidder } from "~/data/auctions/blocks.server";
import { useLanguage } from "~/i18n/language-provider";
import { BlockButton } from "./block-button";

interface BlockedElsewhereProps {
  auctionId: string;
  blocked: readonly (KnownBidder & { title: string })[];
}

/** Whom the seller keeps out and met in other auctions. */
export function BlockedElsewhere({ auctionId, blocked }: BlockedElsewhereProps) {
  const { t } = useLanguage();
  if (blocked.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="elsewhere">
      <h2 id="elsewhere">{t("desk.elsewhere")}</h2>
      <ul className="list">
        {blocked.map((met) => (
          <li key={`${met.auctionId} ${met.number}`} className="card row between">
            <p>
              <b>{t("bidding.person", { n: met.number })}</b>{" "}
              <span className="small muted">
                {t("desk.metIn")} {met.title}
              </span>
            </p>
            <BlockButton auctionId={auctionId} met={met} isBlocked />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useLanguage } from "~/i18n/language-provider";
import type { ShownProduct } from "./facts";

export function WatchButton({ product, isWatched }: { product: ShownProduct; isWatched: boolean }) {
  const { t } = useLanguage();
  const { id, watchers } = product;
  return (
    <form className="watch" method="post" action={`/product/${id}/${isWatched ? "unwatch" : "watch"}`}>
      <button className="btn sm ghost" type="submit">
        <span aria-hidden="true">{isWatched ? "♥" : "♡"}</span>
        <span className="word">{t(isWatched ? "bidding.unwatch" : "bidding.watch")}</span>
        {watchers > 0 && (
          <span className="muted num">
            <span className="sr">{t("bidding.watchers", { count: watchers })}</span>
            <span aria-hidden="true">{watchers}</span>
          </span>
        )}
      </button>
    </form>
  );
}

import type { Draft } from "~/data/catalog/drafts.server";
import { draftAddress } from "~/domain/catalog/draft";
import { draftPictureUrl } from "~/domain/images/picture";
import { parseMoney } from "~/domain/money";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";

interface DraftRowsProps {
  drafts: readonly (Pick<Draft, "id" | "fields" | "images"> & { savedAt: number })[];
  /** The id of a draft that is not begun. */
  fresh: string;
}

/** Listings that are not published yet; their pictures are their seller's alone. */
export function DraftRows({ drafts, fresh }: DraftRowsProps) {
  const { t } = useLanguage();
  const begin = (
    <a className={drafts.length === 0 ? "btn main" : "btn"} href={draftAddress("/sell", fresh)}>
      {t("sell.newDraft")}
    </a>
  );
  if (drafts.length === 0) {
    return (
      <div className="card stack center">
        <p>{t("listings.noDrafts")}</p>
        {begin}
      </div>
    );
  }
  return (
    <>
      <p className="muted">{t("listings.draftsIntro")}</p>
      <p>{begin}</p>
      <ul className="goods">
        {drafts.map((draft) => (
          <DraftRow key={draft.id} {...draft} />
        ))}
      </ul>
    </>
  );
}

function DraftRow({ id, fields, images: [cover, ...others], savedAt }: DraftRowsProps["drafts"][number]) {
  const { language, t } = useLanguage();
  const page = draftAddress("/sell", id);
  const title = fields.title?.trim() || t("listings.untitled");
  const price = parseMoney(fields.price ?? "");
  const photos = cover ? others.length + 1 : 0;
  const forTitle = <span className="sr"> {title}</span>;
  return (
    <li className="card">
      {cover && (
        <span className="pic">
          <img src={draftPictureUrl(cover.key, 320)} alt="" width={cover.width} height={cover.height} loading="lazy" />
        </span>
      )}
      <div className="stack tight">
        <h2>
          <a href={page}>{title}</a>
        </h2>
        <p className="small muted dots">
          <span>{t("listings.savedOn", { day: formatDay(savedAt, language) })}</span>
          <span>{t("listings.photos", { count: photos })}</span>
        </p>
      </div>
      <p className="num">{price !== null && <Money amount={price} />}</p>
      <div className="row">
        <a className="btn sm" href={page}>
          {t("listings.continue")}
          {forTitle}
        </a>
        <a className="btn sm ghost" href={draftAddress("/sell/draft/discard", id)}>
          {t("listings.discard")}
          {forTitle}
        </a>
      </div>
    </li>
  );
}

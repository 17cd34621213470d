import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";

interface PlacedMoneyProps {
  title: string;
  placed: readonly { id: string; title: string; store: string }[];
}

/** That nothing is left to choose: a colleague did, or PayPal said which orders it is about. */
export function PlacedMoney({ title, placed }: PlacedMoneyProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack">
      <BackTitle to="/admin/money" label={t("admin.money")} title={title} />
      <p>{t(`adminMoney.place.placed.${placed.length > 0 ? "body" : "over"}`)}</p>
      {placed.length > 0 && (
        <ul className="stack tight plain">
          {placed.map(({ id, title, store }) => (
            <li key={id}>
              <a href={`/admin/orders/${id}`}>{title}</a> <span className="small muted">{store}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

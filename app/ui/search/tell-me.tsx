import { useLanguage } from "~/i18n/language-provider";

interface TellMeProps {
  /** Where the list is saved. */
  action: string;
  /** Of a list without results. */
  isFirst?: boolean;
}

export function TellMe({ action, isFirst }: TellMeProps) {
  const { t } = useLanguage();
  return (
    <form method="post" action={action}>
      {isFirst ? (
        <button className="btn main" type="submit">
          {t("searches.tellFirst")}
        </button>
      ) : (
        <button className="btn sm ghost" type="submit" aria-label={t("searches.tellAbout")}>
          {t("searches.tell")}
        </button>
      )}
    </form>
  );
}

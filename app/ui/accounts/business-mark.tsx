import { useLanguage } from "~/i18n/language-provider";

/** Of a business seller, with a link to who that is. */
export function BusinessMark({ store: { handle, isBusiness } }: { store: { handle: string; isBusiness: boolean } }) {
  const { t } = useLanguage();
  if (!isBusiness) return null;
  return (
    <>
      {" "}
      <a className="chip" href={`/store/${handle}#business`}>
        {t("business.mark")}
      </a>
    </>
  );
}

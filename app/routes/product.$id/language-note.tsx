import { useLanguage } from "~/i18n/language-provider";
import inline from "../../../build/inline.json";
import type { ShownProduct } from "./facts";

/** For readers of another language than the listing's: in whose words they read it, and the way to the others. */
export function LanguageNote({ product: { id, language, words } }: { product: ShownProduct }) {
  const { t, language: reader } = useLanguage();
  if (language === reader) return null;
  const { version, offers } = words;
  const page = `/product/${id}`;
  const names = { original: t(`listing.language.${language}`), reader: t(`listing.language.${reader}`) };
  return (
    <div className="tongue small">
      {version === "original" ? (
        <span className="chip">{t(`listing.in.${language}`)}</span>
      ) : (
        <p className="muted">
          {t(version === "machine" ? "listing.machineShown" : "listing.secondShown", names)}{" "}
          <a href={`${page}?text=original`}>{t("listing.seeOriginal")}</a>
        </p>
      )}
      {(offers === "second" || offers === "machine") && (
        <a href={offers === "second" ? page : `${page}?text=translated`}>
          {t("listing.read", { language: names.reader })}
        </a>
      )}
      {offers === "translate" && <Translation product={id} from={language} canServe={words.canServe} names={names} />}
    </div>
  );
}

interface TranslationProps {
  product: string;
  from: string;
  /** Whether the server translates as well. */
  canServe: boolean;
  names: { original: string; reader: string };
}

/** The server's translation; an island puts the browser's in its place where there is one. */
function Translation({ product, from, canServe, names }: TranslationProps) {
  const { t, language: reader } = useLanguage();
  return (
    <>
      <form
        method="post"
        action={`/product/${product}/translation`}
        hidden={!canServe}
        data-translator={inline.translator}
        data-from={from}
        data-to={reader}
        data-serves={canServe ? "" : undefined}
        data-loading={t("listing.loading")}
        data-translating={t("listing.translating")}
        data-failed={t("listing.refusal.failed")}
      >
        <button className="btn sm ghost" type="submit">
          {t("listing.translate", { language: names.reader })}
        </button>
        <span role="status" />
      </form>
      <p className="muted" hidden>
        {t("listing.machineShown", names)}{" "}
        <button className="btn sm ghost" type="button">
          {t("listing.seeOriginal")}
        </button>
      </p>
    </>
  );
}

import { useLanguage } from "~/i18n/language-provider";

interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[];
  /** What the address of each form keeps. */
  keeps: string;
  /** Whether others ways stand above. */
  isOther?: boolean;
}

/** Nothing, where no provider is configured. */
export function ProviderButtons({ providers, keeps, isOther = false }: ProviderButtonsProps) {
  const { t } = useLanguage();
  if (providers.length === 0) return null;
  return (
    <div className="stack tight">
      {isOther && <p className="or small muted">{t("identities.or")}</p>}
      {providers.map(({ id, name }) => (
        <form key={id} method="post" action={`/auth/with/${id}?${keeps}`}>
          <button className="btn wide" type="submit">
            {t("identities.continueWith", { provider: name })}
          </button>
        </form>
      ))}
    </div>
  );
}

import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { isLanguage } from "~/i18n/language";
import { LanguageProvider } from "~/i18n/language-provider";
import { createTexts, type Translate } from "~/i18n/texts";
import type { PartData } from "./hydrated";
import { ScriptMessage } from "./messages/script-message";
import { PageProvider } from "./page-provider";

/** Runs the part that `Hydrated` drew. A route's `hydrate.ts` calls it, in the browser alone. */
export async function hydrate<Props extends object>(Part: ComponentType<Props>): Promise<void> {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : "en";
  const place = document.querySelector<HTMLElement>("[data-part]");
  if (!place?.dataset.part) return;
  const { props, texts, site, clock }: PartData<Props> = JSON.parse(place.dataset.part);
  const { default: said } = (await import(texts)) as { default: object };
  const t = createTexts(language, said, site.currency).t as Translate;

  hydrateRoot(
    place,
    <LanguageProvider language={language} t={t} clock={clock}>
      <PageProvider savesData={false} sheets={{ shop: "", desk: "" }} site={site}>
        <Ready place={place}>
          <Part {...props} />
          <ScriptMessage />
        </Ready>
      </PageProvider>
    </LanguageProvider>,
  );
}

/** A form that is posted along with the choice of a language is not checked or sent: its part does not hear of it. */
addEventListener(
  "submit",
  (event) => {
    if ((event.submitter as HTMLElement | null)?.matches("#keeps")) event.stopPropagation();
  },
  true,
);

/** Marks the place when all effects in it have run. */
function Ready({ place, children }: { place: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    place.dataset.ready = "";
  }, [place]);
  return children;
}

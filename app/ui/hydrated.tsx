import type { ComponentType } from "react";
import type { Clock } from "~/domain/moment";
import { useLanguage } from "~/i18n/language-provider";
import inline from "../../build/inline.json";
import { type Page, usePage } from "./page-provider";

/** What the browser draws the part from, as JSON in the `data-part` of its element. */
export interface PartData<Props> {
  props: Props;
  /** Where the texts are that the part can say. */
  texts: string;
  site: Page["site"];
  clock: Clock;
}

interface HydratedProps<Props> {
  /** The route whose `hydrate.ts` names the same part. */
  route: keyof typeof inline.hydrated;
  part: ComponentType<Props>;
  /** Sent as JSON as well: nothing that the reader must not see. */
  props: Props;
  className?: string;
}

/** The one part of a page that React runs in the browser too, unless the browser saves data. */
export function Hydrated<Props extends object>({ route, part: Part, props, className }: HydratedProps<Props>) {
  const { language, clock } = useLanguage();
  const { savesData, site } = usePage();
  const { script, imports, texts } = inline.hydrated[route];
  if (savesData) {
    return (
      <div className={className}>
        <Part {...props} />
      </div>
    );
  }
  const data: PartData<Props> = { props, texts: texts[language], site, clock };
  return (
    <>
      <div className={className} data-part={JSON.stringify(data)}>
        <Part {...props} />
      </div>
      {[...imports, texts[language]].map((path) => (
        <link key={path} rel="modulepreload" href={path} />
      ))}
      <script type="module" src={script} />
    </>
  );
}

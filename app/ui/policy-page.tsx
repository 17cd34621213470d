import { Fragment } from "react";
import { useLanguage } from "~/i18n/language-provider";
import type { PolicyBlock, PolicyText } from "~/i18n/policies/shape";
import { IncrementTable } from "./auctions/increment-table";
import { Kept } from "./kept";
import { useSite } from "./page-provider";
import { type Matches, pageTitle } from "./page-title";
import { shareCard } from "./share-card";
import type { Site } from "./site";

export function policyMeta(matches: Matches, data: { policy: PolicyText; about: string } | undefined) {
  if (!data) return pageTitle(undefined, matches);
  const { policy, about } = data;
  return [...pageTitle(policy.title, matches, about), ...shareCard(matches, { title: policy.title, about })];
}

/** Texts change with a build only, so a title says all of them. */
export function PolicyPage({ policy }: { policy: PolicyText }) {
  const { brand, contactEmail } = useSite();
  const site = { brand, contactEmail };
  return (
    <Kept as="div" className="wrap page policy" from={{ title: policy.title, ...site }}>
      {() => <Policy policy={policy} site={site} />}
    </Kept>
  );
}

type NamedSite = Pick<Site, "brand" | "contactEmail">;

function Policy({ policy, site }: { policy: PolicyText; site: NamedSite }) {
  const { t } = useLanguage();
  return (
    <>
      <header className="stack tight">
        <h1>{policy.title}</h1>
        <p className="lead">
          <Words text={policy.summary} site={site} />
        </p>
        <p className="small muted">{policy.updated}</p>
      </header>
      <nav className="contents" aria-labelledby="contents">
        <h2 id="contents">{t("shell.policy.contents")}</h2>
        <ol>
          {policy.sections.map(({ heading }, index) => (
            <li key={heading}>
              <a href={`#${anchor(index)}`}>
                <Words text={heading} site={site} />
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article>
        {policy.sections.map(({ heading, body }, index) => (
          <section key={heading} aria-labelledby={anchor(index)}>
            <h2 id={anchor(index)}>
              <Words text={heading} site={site} />
            </h2>
            {body.map((block) => (
              <Block key={JSON.stringify(block)} block={block} site={site} />
            ))}
          </section>
        ))}
      </article>
    </>
  );
}

/** The same in both languages, so that switching keeps the reader's place. */
function anchor(index: number): string {
  return `section-${index + 1}`;
}

function Block({ block, site }: { block: PolicyBlock; site: NamedSite }) {
  if (typeof block === "string") {
    return (
      <p>
        <Words text={block} site={site} />
      </p>
    );
  }
  if ("table" in block) return <IncrementTable />;
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item}>
          <Words text={item} site={site} />
        </li>
      ))}
    </ul>
  );
}

/** Inserts the brand, and the contact address as a link. */
function Words({ text, site: { brand, contactEmail } }: { text: string; site: NamedSite }) {
  const parts = text.replaceAll("{brand}", brand).split("{email}");
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    <Fragment key={index}>
      {index > 0 && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
      {part}
    </Fragment>
  ));
}

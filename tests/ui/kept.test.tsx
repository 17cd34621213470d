import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Language } from "~/i18n/language";
import { LanguageProvider, useLanguage } from "~/i18n/language-provider";
import type { Translate } from "~/i18n/texts";
import { Kept } from "~/ui/kept";
import { useRoot } from "~/ui/site";

const TRANSLATE: Record<Language, Translate> = { en: (key) => `en ${key}`, es: (key) => `es ${key}` };

let drawn = 0;

function Part({ name }: { name: string }) {
  const { t } = useLanguage();
  drawn++;
  return (
    <>
      <b>{name}</b> {t("shell.cart")}
    </>
  );
}

function inPage(part: React.ReactNode, language: Language = "en"): string {
  return renderToString(
    <LanguageProvider language={language} t={TRANSLATE[language]} clock={{ now: 0, zone: "UTC" }}>
      {part}
    </LanguageProvider>,
  );
}

const kept = (name: string, language?: Language) =>
  inPage(
    <Kept as="li" className="item" from={name}>
      {() => <Part name={name} />}
    </Kept>,
    language,
  );
/** How often `ask` draws. */
function draws(ask: () => unknown): number {
  const before = drawn;
  ask();
  return drawn - before;
}

test("a kept part is the HTML that React makes of it, escaped as well", () => {
  const name = `<script>"&'`;
  const plain = inPage(
    <li className="item">
      <Part name={name} />
    </li>,
  );
  for (let time = 0; time < 3; time++) expect(kept(name)).toBe(plain);
  expect(plain).toContain("&lt;script&gt;");
});

test("it is drawn once for each that it is drawn from, and for each language", () => {
  expect(draws(() => [kept("one"), kept("one"), kept("one")])).toBe(1);
  expect(draws(() => [kept("two"), kept("one"), kept("two")])).toBe(1);
  expect(draws(() => [kept("one", "es"), kept("one", "es"), kept("one")])).toBe(1);
  expect(kept("one", "es")).toContain("es shell.cart");
  expect(kept("one")).toContain("en shell.cart");
});

test("what is asked for stays, and what nobody asks for goes, after two thousand others", () => {
  for (const name of ["asked", "forgotten"]) kept(name);
  for (let other = 0; other < 2_100; other++) {
    kept(`other ${other}`);
    if (other % 500 === 0) expect(draws(() => kept("asked"))).toBe(0);
  }
  expect(draws(() => kept("asked"))).toBe(0);
  expect(draws(() => kept("forgotten"))).toBe(1);
});

test("a part that asks for the reader or the time fails, instead of keeping them", () => {
  const Reader = () => <>{useRoot().viewer?.id}</>;
  const Time = () => <>{useLanguage().clock.now}</>;
  const asked = (One: () => React.ReactNode) => () =>
    inPage(
      <Kept as="div" className="" from={One.name}>
        {() => <One />}
      </Kept>,
    );
  expect(asked(Reader)).toThrow("useRouteLoaderData must be used within a data router");
  expect(asked(Time)).toThrow("A kept part has no clock");
});

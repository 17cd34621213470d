import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { FULL_NAME_MAX } from "~/domain/accounts/account";
import { REQUEST_REASON_MAX } from "~/domain/cancellations/cancellation";
import { TITLE_MAX } from "~/domain/catalog/listing";
import { buttonPage, hasButton, type MailKind, MESSAGES } from "~/domain/messages/message";
import type { RulingPart } from "~/domain/moderation/ruling";
import { toCentavos } from "~/domain/money";
import { DAY } from "~/domain/time";
import { renderEmail } from "~/gateways/mail/email.server";
import type { OutgoingMail } from "~/gateways/mail.server";
import { formatDateTime } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import { messageValues, messageWords } from "~/i18n/message-values";
import { exampleMessage, FIELDS, MAIL_KINDS, mailSettings, outgoingEmail } from "../../support/mails";
import { translate } from "../../support/texts";

const ORIGIN = "https://market.example.com";
/** Of emails about a saved search. */
const STOP = `${ORIGIN}/searches/stop?search=s1.s%2Bgned`;
const LANGUAGES: Language[] = ["en", "es"];
const HTML_MAX = 6 * 1024;
/** RFC 5322, section 2.1.1. */
const LINE_MAX = 998;

/** They wait for an answer for two days from when they are told. */
const WAITING: readonly MailKind[] = ["offer-received", "proposal-made"];
const answeredBy = (language: Language) => formatDateTime(outgoingEmail().created_at + 2 * DAY, language);

function write(mail: Partial<OutgoingMail>) {
  const drawn = renderEmail(outgoingEmail(mail), mailSettings());
  const document = parse(drawn.html);
  const links = document.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
  const lines = drawn.text.split("\n").filter(Boolean);
  return { ...drawn, document, links, lines, read: document.querySelector("body")?.textContent ?? "" };
}

/** As read, whatever its lines may break at. */
const readable = (html: string) => parse(html).textContent.replaceAll("\u00a0", " ");

/** The visible lines of the HTML. */
function linesSeen({ document }: ReturnType<typeof write>): string[] {
  const lines = document.querySelectorAll("p").flatMap((paragraph) => paragraph.innerHTML.split(/<br>| · /));
  return lines.map((line) => readable(line).trim());
}

for (const kind of MAIL_KINDS) {
  const { fields, email } = MESSAGES[kind];
  const message = exampleMessage(kind);
  const page = buttonPage(message);
  const back = "back" in message ? "&redirect_to=https%3A%2F%2Fapp.example.com%2Fin" : "";
  const token = "token" in message ? `&token=pkce_link-1.s%2Bgned${back}` : "";
  const link = "link" in message ? "?link=link-1.s%2Bgned" : token;
  const toAddress = page && ORIGIN + page + link;

  for (const language of LANGUAGES) {
    const t = translate(language);
    const written = write({ message, language });
    const { subject, text, read, links, lines, document } = written;
    const name = `${kind} in ${language}`;

    test(`${name}: a subject of one line, a greeting, a body, and who writes`, () => {
      expect(subject).toMatch(/^\S.*\S$/);
      expect(document.querySelector("title")?.textContent).toBe(subject);
      expect(document.querySelector("html")?.getAttribute("lang")).toBe(language);
      expect(lines[0]).toBe(t("mails.greeting", { name: "Ana" }));
      const values = {
        ...messageValues(message, language, t),
        ...messageWords(message, t),
        ...("token" in message && { code: "123456" }),
        brand: "Tianguis",
        contact: "hola@example.com",
        ...(WAITING.includes(kind) && { until: answeredBy(language) }),
      };
      for (const part of ["body", "closing"] as const) {
        const paragraphs = t(`mails.${kind}.${part}`, values).split(/\n+/);
        expect(paragraphs.every((paragraph) => paragraph.length > 0)).toBe(true);
        expect(lines).toEqual(expect.arrayContaining(paragraphs));
      }
      expect(lines).toEqual(expect.arrayContaining(["Tianguis", ORIGIN, "hola@example.com"]));
      expect(links).toEqual(expect.arrayContaining([ORIGIN, "mailto:hola@example.com"]));
    });

    test(`${name}: what it is told of, as its reader reads amounts and moments`, () => {
      expect(subject + text + read).not.toMatch(/mails\.|[{}]|undefined|null|NaN|\[object/);
      for (const field of fields) {
        const value = FIELDS[field as keyof typeof FIELDS];
        if (field === "price") expect(text).toContain(t("money", { amount: FIELDS.price }));
        else if (field === "shipping")
          expect(text).toContain(t("money", { amount: FIELDS.price + (FIELDS.shipping ?? 0) }));
        else if (field === "found") expect(subject).toContain(String(value));
        else if (field === "quantity") expect(text).toContain(`${value} × ${t("money", { amount: 625_00 })}`);
        else if (field === "wrong") expect(text).toContain(String(value));
        else if (typeof value === "number") expect(text).toContain(formatDateTime(value, language));
        else if (["title", "words", "reason", "email"].includes(field)) expect(text).toContain(value);
      }
    });

    test(`${name}: a button where it has a page, signed where it opens the account, and the address to copy`, () => {
      const elsewhere = [ORIGIN, "mailto:hola@example.com", `${ORIGIN}/account/settings/notifications`, STOP];
      const ours = links.filter((to) => !elsewhere.includes(to) && !to.endsWith("/proof"));
      expect(ours).toEqual(toAddress ? [toAddress, toAddress] : []);
      expect(read.includes(t("mails.copy"))).toBe(toAddress !== null);
      if (!toAddress || !hasButton(kind)) return;
      const label = t(`mails.${kind}.button`, messageValues(message, language, t));
      expect(document.querySelectorAll("a").map((to) => to.textContent)).toEqual(
        expect.arrayContaining([label, toAddress]),
      );
      expect(lines[lines.indexOf(`${label}:`) + 1]).toBe(toAddress);
    });

    test(`${name}: the text says what the HTML says`, () => {
      const plain = (line: string) => line.replace(/:$/, "");
      const seen = linesSeen(written).map(plain);
      expect(lines.map(plain).filter((line) => !seen.includes(line) && !links.includes(line))).toEqual([]);
      expect(seen.filter((line) => line && !lines.map(plain).includes(line))).toEqual(
        toAddress ? [plain(t("mails.copy"))] : [],
      );
    });

    test(`${name}: what people typed is neither tag nor line`, () => {
      const typed = `"><img src=x onerror=alert(1)> & 'x' &lt;b&gt; $t(mails.copy) {name}\r\nBcc: x\u2028\u202eשלום`;
      const hostile = write({
        message: exampleMessage(kind, { title: typed, titles: typed, words: typed, reason: typed, email: typed }),
        full_name: typed,
        language,
      });
      expect(hostile.html.match(/<[^>]*>/g)).toEqual(written.html.match(/<[^>]*>/g));
      expect(hostile.lines).toHaveLength(lines.length);
      expect(hostile.subject).toMatch(/^[^\p{Cc}\u2028\u202e]+$/u);
      const kept = `"><img src=x onerror=alert(1)> & 'x' &lt;b&gt; $t(mails.copy) {name} Bcc: xשלום`;
      const saysTyped = fields.some((field) => ["title", "words", "reason", "email"].includes(field));
      expect([hostile.text.includes(kept), hostile.read.includes(kept)]).toEqual([saysTyped, saysTyped]);
    });

    test(`${name}: no line is longer than mail may be, however much people typed`, () => {
      const ofLength = (length: number) => "mañana ".repeat(length).slice(0, length);
      const values = { title: ofLength(TITLE_MAX), reason: ofLength(REQUEST_REASON_MAX) };
      const long = write({ message: exampleMessage(kind, values), full_name: ofLength(FULL_NAME_MAX), language });
      const bytes = [long.subject, ...long.lines].map((line) => Buffer.byteLength(line));
      expect(Math.max(...bytes)).toBeLessThanOrEqual(LINE_MAX);
    });

    test(`${name}: where to turn it off, if it can be`, () => {
      expect(links.includes(`${ORIGIN}/account/settings/notifications`)).toBe(email === "wanted");
      expect(text.includes(t("mails.turnOff"))).toBe(email === "wanted");
      const isOfSearch = "search" in message;
      expect([links.includes(STOP), text.includes(`${t("mails.stop")}:\n${STOP}`)]).toEqual([isOfSearch, isOfSearch]);
    });
  }

  test(`${kind}: other words in each language`, () => {
    const [english = [], spanish = []] = LANGUAGES.map((language) => {
      const { subject, lines } = write({ message, language });
      const same = [
        "Tianguis",
        ORIGIN,
        "hola@example.com",
        `${ORIGIN}/account/settings/notifications`,
        STOP,
        toAddress,
        "123456",
      ];
      return [subject, ...lines.filter((line) => !same.includes(line) && !line.endsWith("/proof"))];
    });
    expect(spanish).toHaveLength(english.length);
    expect(english.filter((line) => spanish.includes(line))).toEqual([]);
  });
}

test("an email, word for word", () => {
  const message = exampleMessage("auction-sold");
  expect(write({ message }).text).toBe(`Hello Ana,

You sold “Silla de madera” for MX$1,250.00. The buyer has until Nov 23, 2026, 6:05 PM CST to pay.

View sale:
https://market.example.com/auction/a1/after

Don't ship yet: we'll let you know when the buyer has paid.

Tianguis
https://market.example.com
hola@example.com

Manage email notifications:
https://market.example.com/account/settings/notifications
`);
  expect(write({ message, language: "es" }).text).toBe(`Hola, Ana:

Vendiste “Silla de madera” por $1,250.00. El comprador tiene hasta el 23 nov 2026, 6:05 p.m. (hora de CDMX) para pagar.

Ver la venta:
https://market.example.com/auction/a1/after

Todavía no lo envíes: te avisaremos cuando el comprador haya pagado.

Tianguis
https://market.example.com
hola@example.com

Administrar notificaciones por correo:
https://market.example.com/account/settings/notifications
`);
});

const PICTURE = { key: `${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}/1-0.jpg`, width: 1600, height: 1200 };

test("an email says what happened in large type, until when in bold, and first of all to an inbox", () => {
  const message = exampleMessage("auction-won");
  for (const language of LANGUAGES) {
    const { document, subject } = write({ message, language });
    expect(document.querySelector("h1")?.textContent).toBe(subject);
    const payBy = formatDateTime(FIELDS.payBy, language);
    expect(document.querySelectorAll("strong").map((strong) => readable(strong.innerHTML))).toEqual([payBy]);
    const [preview] = document.querySelectorAll("body > div");
    expect(preview?.getAttribute("style")).toContain("display:none");
    expect(preview?.textContent).toMatch(/1,250\.00.*1,429\.00/);
  }
});

test("an email shows the photo of its item, in its proportions and small enough for the button to stay near", () => {
  const title = '"><b>Silla';
  const message = exampleMessage("outbid", { title });
  const image = write({ message, picture: PICTURE }).document.querySelectorAll("img");
  expect(image.map(({ attributes }) => attributes)).toMatchObject([
    { src: `${ORIGIN}/pictures/320/${PICTURE.key}`, alt: title, width: "200", height: "150" },
  ]);
  const tall = write({ message, picture: { ...PICTURE, width: 900, height: 1200 } }).document.querySelector("img");
  expect([tall?.getAttribute("width"), tall?.getAttribute("height")]).toEqual(["150", "200"]);
  expect(write({ message }).html).not.toContain("<img");
});

const SALE = {
  ...{ quantity: 2, shipping: toCentavos(50_00), store: "Casa Jacaranda", awayUntil: null, handlingDays: null },
  ...{ pickupPlace: null, fee: toCentavos(53_38), net: toCentavos(1_196_62) },
};

test("what says that something was sold says to where, until when, and what the seller receives", () => {
  const message = exampleMessage("sold");
  const shipTo = {
    ...{ full_name: "Beto Ruiz\r\nBcc: x", phone: "5512345678", street_address: "Av. <b>Juárez</b> 12" },
    ...{ city: "Puebla", state: "Puebla", postal_code: "72000", country: "México" },
  };
  const sale = { ...SALE, shipTo };
  const { text, html } = write({ message, sale });
  expect(text).toContain(`sold and paid for: MX$1,250.00, shipping included.

Order ${message.order.slice(0, 8)}
${message.title}, 2 × MX$600.00: MX$1,200.00
Shipping: MX$50.00
Total: MX$1,250.00

Please ship it by Dec 5, 2026, 6:05 PM CST to:
Beto Ruiz Bcc: x
Av. <b>Juárez</b> 12
72000 Puebla, Puebla
México
5512345678

If it isn't shipped or handed over by Dec 5, 2026, 6:05 PM CST, the order is cancelled and the buyer is refunded.

You receive MX$1,196.62: MX$1,250.00 minus PayPal's fee of MX$53.38.`);
  expect(html).toContain("to:<br>Beto Ruiz Bcc: x<br>Av. &lt;b&gt;Juárez&lt;/b&gt; 12<br>72000 Puebla, Puebla<br>");
  // Paid on a Saturday.
  const promised = write({ message, sale: { ...sale, handlingDays: 2 } }).text;
  expect(promised).toContain("Please ship it by Nov 24, 2026, 11:59 PM CST to:");
  expect(promised).toContain("by Dec 5, 2026, 6:05 PM CST, the order is cancelled and the buyer is refunded.");
  const back = Date.UTC(2026, 11, 1);
  const away = write({ message, sale: { ...sale, awayUntil: back } }).text;
  expect(away.split(formatDateTime(back + 14 * DAY, "en"))).toHaveLength(3);
  const spanish = write({ message, sale, language: "es" }).text;
  expect(spanish).toContain(`${message.title}, 2 × $600.00: $1,200.00\nEnvío: $50.00\nTotal: $1,250.00\n\nEnvíalo`);
  expect(spanish).toContain("Envíalo a más tardar el 5 dic 2026, 6:05 p.m. (hora de CDMX) a:\nBeto Ruiz");
  expect(spanish).toContain("Recibes $1,196.62: $1,250.00 menos la comisión de PayPal de $53.38.");
  const erased = write({ message, sale: { ...sale, shipTo: null } }).text;
  expect(erased).toContain("Please ship it by Dec 5, 2026, 6:05 PM CST.\n\nIf it isn't shipped");
  // PayPal reports the fee of some payments later.
  expect(write({ message, sale: { ...sale, fee: toCentavos(0) } }).text).not.toContain("You receive");
});

test.each([
  ["en", "Hand it over in Roma Norte, CDMX by Dec 5", "You pick it up in Roma Norte, CDMX. Agree"],
  ["es", "Entrégalo en Roma Norte, CDMX a más tardar el 5 dic", "Lo recoges en Roma Norte, CDMX. Acuerda"],
] as const)(
  "of what is picked up seller and buyer read where, and that a code confirms it, in %s",
  (language, sells, buys) => {
    const sale = { ...SALE, shipping: toCentavos(0), shipTo: null, pickupPlace: "Roma Norte, CDMX" };
    const [toSeller, toBuyer] = (["sold-for-pickup", "receipt"] as const).map(
      (kind) => write({ message: exampleMessage(kind), sale, language }).text,
    );
    for (const text of [toSeller, toBuyer]) expect(text).toMatch(/code|código/);
    for (const text of [toSeller, toBuyer]) expect(text).toContain(", 2 × ");
    expect([toSeller?.includes(sells), toBuyer?.includes(buys)]).toEqual([true, true]);
    expect(toSeller).not.toMatch(/ship it|Envíalo/);
    expect(toBuyer).not.toMatch(/shipping|envío/i);
    expect(toBuyer).toMatch(/1,250\.00\nTotal: (MX)?\$1,250\.00/);
  },
);

test("a receipt has number, lines with unit prices, sums, seller and address, and nothing of the seller's fee", () => {
  const message = exampleMessage("receipt");
  const shipTo = {
    ...{ full_name: "Ana Núñez", phone: "5512345678", street_address: "Calle 1" },
    ...{ city: "Puebla", state: "Puebla", postal_code: "72000", country: "México" },
  };
  const { text, html, document } = write({ message, sale: { ...SALE, shipTo } });
  expect(text.match(/Ana Núñez/g)).toHaveLength(1);
  expect(html.indexOf("Thank you")).toBeLessThan(html.indexOf("copy this link"));
  for (const link of document.querySelectorAll("a")) expect(link.getAttribute("style")).toContain("color:#");
  expect(text).toContain(`The seller ships it by Dec 5, 2026, 6:05 PM CST.

Order ${message.order.slice(0, 8)}
${message.title}, 2 × MX$600.00: MX$1,200.00
Shipping: MX$50.00
Total: MX$1,250.00

Seller: Casa Jacaranda

Ship to:
Ana Núñez
Calle 1
72000 Puebla, Puebla
México
5512345678
`);
  const spanish = write({ message, sale: { ...SALE, shipTo }, language: "es" }).text;
  expect(spanish).toContain("El vendedor lo envía a más tardar el 5 dic 2026, 6:05 p.m. (hora de CDMX).");
  expect(spanish).toContain(
    "2 × $600.00: $1,200.00\nEnvío: $50.00\nTotal: $1,250.00\n\nVendedor: Casa Jacaranda\n\nEnviar a:",
  );
  for (const one of [text, spanish]) expect(one).not.toMatch(/PayPal's fee|comisión|1,196/);
  expect(write({ message, sale: { ...SALE, shipTo: null } }).text).not.toContain("Ship to:");
});

test("a one-time link says how long it works", () => {
  const closings = (kind: "confirm-email" | "recover" | "change-email") =>
    LANGUAGES.map((language) => write({ message: exampleMessage(kind), language }).text);
  expect(closings("confirm-email")).toEqual([expect.stringContaining("3 days"), expect.stringContaining("3 días")]);
  expect(closings("recover")).toEqual([expect.stringContaining("1 hour"), expect.stringContaining("1 hora")]);
  expect(closings("change-email")).toEqual([expect.stringContaining("1 day"), expect.stringContaining("1 día")]);
});

test("an email about a message from the other side says that replies are not read", () => {
  const message = exampleMessage("order-message");
  expect(write({ message }).text).toContain("Replies to this email are not read.");
  expect(write({ message, language: "es" }).text).toContain("Las respuestas a este correo no se leen.");
});

test("what tells a bidder how it stands or ended says the history's last fingerprint, and where to check it", () => {
  const { auction, hash } = FIELDS.proof;
  const where = `${ORIGIN}/auction/${auction}/proof`;
  const proving = MAIL_KINDS.filter((kind) => write({ message: exampleMessage(kind) }).links.includes(where));
  const atAnEnd = ["reserve-not-met", "early-sale", "bought-now", "auction-cancelled", "auction-taken-down"];
  expect(proving).toEqual(["outbid", "auction-won", "auction-lost", ...atAnEnd]);
  for (const kind of proving) {
    for (const language of LANGUAGES) {
      const { lines, read } = write({ message: exampleMessage(kind), language });
      const says = translate(language)("mails.proof", { hash });
      expect(says).toContain(hash);
      expect(lines[lines.indexOf(says) + 1]).toBe(where);
      expect(read).toContain(says);
    }
  }
});

test("a mail from before there were fingerprints in it reads as it did", () => {
  const { text, read, links } = write({ message: exampleMessage("auction-cancelled", { proof: undefined }) });
  expect(text + read).not.toMatch(/fingerprint|undefined/);
  expect(links.some((link) => link.endsWith("/proof"))).toBe(false);
});

test("the HTML is small, without table, script or sheet, and leaves the colours of text and ground alone", () => {
  for (const kind of MAIL_KINDS) {
    const message = exampleMessage(kind, { title: '"'.repeat(TITLE_MAX) });
    const { html } = write({ message, language: "es", full_name: '"'.repeat(100) });
    expect(Buffer.byteLength(html)).toBeLessThan(HTML_MAX);
    expect(html).not.toMatch(/<(?:table|script|img|style|link|iframe)/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(/<body style="(?![^"]*(?:color|background))/);
    expect(html.match(/<p>|<div[^>]*>/g)?.join()).not.toMatch(/color|background/);
  }
});

test("an id that is no id ends no address", () => {
  const { html, links } = write({ message: exampleMessage("listing-published", { product: '"><b>' }) });
  expect(html).not.toContain("<b>");
  expect(links).toContain(`${ORIGIN}/product/%22%3E%3Cb%3E`);
});

test.each([
  ["en", "MX$1,250.00. With shipping, that's MX$1,429.00.", "Pay MX$1,429.00", "Pay now"],
  ["es", "$1,250.00. Con el envío son $1,429.00.", "Pagar $1,429.00", "Pagar ahora"],
] as const)("a reminder to pay says the sum, and one stored without says none, in %s", (language, sum, pay, plain) => {
  for (const kind of ["pay-reminder", "offer-pay-reminder"] as const) {
    const { lines } = write({ message: exampleMessage(kind, { quantity: 1 }), language });
    expect(lines).toEqual(expect.arrayContaining([sum, `${pay}:`]));
    const older = write({ message: exampleMessage(kind, { price: undefined, shipping: undefined }), language });
    expect(older.lines).toContain(`${plain}:`);
    expect(older.text).not.toMatch(/[$]|undefined|[{}]/);
    expect(older.html).not.toContain("<p></p>");
  }
});

test.each([
  ["en", "After that, the order is cancelled and the buyer is refunded.", "Please ship it or hand it over soon."],
  ["es", "Después, el pedido se cancela y se le reembolsa al comprador.", "Envíalo o entrégalo pronto."],
] as const)("of a sale that stands, until when to ship, where that was stored, in %s", (language, after, soon) => {
  const { text } = write({ message: exampleMessage("sale-stands"), language });
  expect(text).toContain(`${formatDateTime(FIELDS.shipBy, language)}. ${after}`);
  const older = write({ message: exampleMessage("sale-stands", { shipBy: undefined }), language }).text;
  expect([older.includes(soon), older.includes(after), /undefined|[{}]/.test(older)]).toEqual([true, false, false]);
});

test("a reversed decision says what applies again: a text, or a warning that no longer counts", () => {
  const says = (part?: RulingPart) => write({ message: exampleMessage("ruling-restored", { part }) }).lines[1];
  const reversed = "We reviewed our decision and reversed it.";
  expect([says("reply"), says("conduct"), says()]).toEqual([
    `${reversed} Your text is visible again.`,
    `${reversed} The warning no longer counts.`,
    `${reversed} A removed text is visible again; a warning no longer counts.`,
  ]);
});

test("titles found are listed as people list them", () => {
  const message = exampleMessage("search-matches");
  expect(write({ message }).text).toContain("The newest are “Silla de madera” and “Silla alta”.");
  expect(write({ message, language: "es" }).text).toContain("Las más nuevas son “Silla de madera” y “Silla alta”.");
});

test("a line breaks between a day and its time, never within one", () => {
  const message = exampleMessage("offer-countered");
  expect(write({ message }).html).toMatch(/<strong>Nov&nbsp;26,&nbsp;2026, 6:05\s?(?:&nbsp;)?PM&nbsp;CST<\/strong>/);
  expect(write({ message, language: "es" }).html).toMatch(/<strong>26&nbsp;nov&nbsp;2026, 6:05[^ ]*CDMX\)<\/strong>/);
});

test("where to write to us is a link in the sentence that says so", () => {
  const { document } = write({ message: exampleMessage("email-changed") });
  const paragraph = document.querySelectorAll("p").find((one) => one.textContent.includes("write to us"));
  expect(paragraph?.querySelector("a")?.getAttribute("href")).toBe("mailto:hola@example.com");
});

test("what people typed is one line of our subject, and none of our own texts", () => {
  const title = "$t(mails.copy) {name} {{brand}} $& $1\r\nBcc: all@example.com\n\nPay\u0000\u2028here\u202e";
  const { subject } = write({ message: exampleMessage("listing-published", { title }) });
  const cleaned = "$t(mails.copy) {name} {{brand}} $& $1 Bcc: all@example.com Payhere";
  expect(subject).toBe(`Your listing is live: ${cleaned}`);
});

test("a name brings no link to a stranger's mailbox", () => {
  for (const full_name of ["https://evil.example/win", "evil.example wins"]) {
    const { text, html } = write({ full_name });
    expect(text).toMatch(/^Hello (?:https|evil),\n/);
    expect(text + html).not.toContain("evil.example");
  }
  expect(write({ full_name: "Dra. Ana M. Núñez-O'Hara" }).text).toMatch(/^Hello Ana,\n/);
});

test("lines of the text are not wrapped, so that every mail program wraps them to its own width", () => {
  const { lines } = write({ message: exampleMessage("email-change-asked"), language: "es" });
  expect(lines[1]?.length).toBeGreaterThan(120);
});

test("the same mail is the same letter, so that a second try is known as one", () => {
  expect(renderEmail(outgoingEmail(), mailSettings())).toEqual(renderEmail(outgoingEmail(), mailSettings()));
});

const OBJECTED: readonly MailKind[] = [
  "listing-edited",
  "report-upheld",
  "report-dismissed",
  "report-reversed",
  "result-stands",
  "result-void",
];

test.each(LANGUAGES.flatMap((language) => OBJECTED.map((kind) => ({ language, kind }))))(
  "$kind in $language: why we decided so, and whom to write to by when who disagrees",
  ({ language, kind }) => {
    const { lines } = write({ message: exampleMessage(kind), language });
    const closing = lines.find((line) => line.includes(language === "en" ? "you don't agree" : "no estás de acuerdo"));
    expect([lines.join(" ").includes(FIELDS.reason), closing?.includes("hola@example.com")]).toEqual([true, true]);
    expect(closing).toContain(formatDateTime(FIELDS.until, language));
  },
);

test.each(["problem-refund-taken", "sale-returned"] as const)(
  "%s does not call the refund the amount that is deducted: who bears PayPal's fee decides it",
  (kind) => {
    const [english, spanish] = LANGUAGES.map((language) => write({ message: exampleMessage(kind), language }).text);
    expect(english).toContain("The order shows how much is deducted from your earnings.");
    expect(spanish).toContain("En el pedido ves cuánto se descuenta de tus ganancias.");
  },
);

test("administrators read by when PayPal wants their answer, if it does, and who closed a dispute promises no amount", () => {
  const { respondBy: _, ...silent } = exampleMessage("dispute-to-answer");
  const texts = (message: OutgoingMail["message"]) => LANGUAGES.map((language) => write({ message, language }).text);
  const by = LANGUAGES.map((language) => formatDateTime(FIELDS.respondBy, language));
  const [asks, pide] = texts(exampleMessage("dispute-to-answer"));
  expect(asks).toContain(`PayPal wants our answer by ${by[0]}.`);
  expect(pide).toContain(`PayPal pide nuestra respuesta a más tardar el ${by[1]}.`);
  const [waits, espera] = texts(silent);
  expect(waits).toContain("PayPal hasn't asked us for an answer yet.");
  expect(espera).toContain("PayPal aún no nos ha pedido una respuesta.");
  // They write to PayPal, not to themselves.
  for (const text of [asks, pide, waits, espera]) expect(text).not.toMatch(/write to us|escríbenos/);
  // A part may have been refunded before.
  for (const text of texts(exampleMessage("dispute-won"))) expect(text).not.toContain("$");
});

test("a buyer whom an administrator refunds is spoken to, not about", () => {
  const texts = (kind: MailKind) =>
    LANGUAGES.map((language) => {
      const { subject, text } = write({ message: exampleMessage(kind), language });
      return subject + text;
    });
  const [english, spanish] = texts("refunded-by-us");
  expect(english).toContain("Our team is refunding you MX$1,250.00");
  expect(spanish).toContain("Nuestro equipo te reembolsa $1,250.00");
  // What goes to both sides fits both.
  for (const text of [english, spanish, ...texts("order-cancelled-by-us")]) expect(text).not.toMatch(/buyer|comprador/);
});

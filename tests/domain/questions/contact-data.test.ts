import fc from "fast-check";
import { expect, test } from "vitest";
import { type ContactKind, findContact } from "~/domain/questions/contact-data";
import { processorTime } from "../../support/processor-time";

const HELD: Record<ContactKind, readonly string[]> = {
  phone: [
    "Márcame al 5512345678",
    "Mi número: 55 1234 5678",
    "55-1234-5678 por favor",
    "(55) 1234-5678",
    "55.12.34.56.78",
    "5 5 1 2 3 4 5 6 7 8",
    "5-5-1-2-3-4-5-6-7-8",
    "+52 55 1234 5678",
    "+525512345678",
    "52 1 55 1234 5678",
    "044 55 1234 5678",
    "01 81 8345 6789",
    "818 345 6789",
    "Call +1 (415) 555-2671",
    "415-555-2671 after six",
    "1 415 555 2671",
    "+34 612 345 678",
    "cinco cinco uno dos tres cuatro cinco seis siete ocho",
    "cincuenta y cinco, doce, treinta y cuatro, cincuenta y seis, setenta y ocho",
    "cincuenta y cinco 12 34 cincuenta y seis 78",
    "four one five five five five two six seven one",
    "fifty-five twelve thirty-four fifty-six seventy-eight",
    "five five one two 3 4 5 6 seven eight",
    "mi cel 1234 5678",
    "llámame al 8345-6789",
    "call me 555-2671",
    "text me at 555 2671",
    "whatsapp 5534567890",
    "５５１２３４５６７８",
    "5️⃣5️⃣ 1️⃣2️⃣3️⃣4️⃣ 5️⃣6️⃣7️⃣8️⃣",
    "¿Lo aparta? 3312345678",
    // The fewest and most digits behind a plus and a cue, and a prefix apart
    "+1234567890",
    "+123456789012345",
    "00 (1234567890",
    "llámame 5512345678901",
    "mi cel 1234567",
    "521 5512345678",
  ],
  email: [
    "ana.ruiz@example.com",
    "Escribe a ana@correo.com.mx",
    "ana arroba gmail punto com",
    "ana ARROBA correo.mx",
    "ana (arroba) ejemplo (punto) com",
    "ana [at] example [dot] com",
    "ana at gmail dot com",
    "john at example.com",
    "anaruiz@gmail",
    "ana + gmail.com",
    "anaruiz hotmail punto com",
    "ＡＮＡ＠ＧＭＡＩＬ．ＣＯＭ",
  ],
  web: [
    "https://example.org/x",
    "http://10.0.0.1",
    "Mira www.mitienda.mx",
    "www . mitienda . mx",
    "Está en mitienda.com",
    "mitienda.com.mx/silla",
    "wa.me/5215512345678",
    "t.me/anaruiz",
    "bit.ly/3xYz",
    "mitienda punto com",
    "my shop dot com",
  ],
  account: [
    "Búscame como @ana.ruiz",
    "@tiendaana en todas partes",
    "Escríbeme por WhatsApp",
    "mándame un mensaje por whats",
    "¿Me pasas tu WhatsApp?",
    "te paso mi número por Telegram",
    "Contáctame en Instagram",
    "message me on WhatsApp",
    "find us on insta",
    "What's your Telegram?",
    "my telegram is ana_ruiz",
    "Telegram: ana_ruiz",
    "ig: anaruiz",
    "Instagram ana @ana_ruiz",
    "mi instagram es anaruiz",
    "insta=ana.ruiz",
    "facebook como ana.ruiz.9",
  ],
};

const FREE: readonly string[] = [
  // Prices and amounts
  "¿Lo dejas en $12,500.00?",
  "Te ofrezco 1,250 o 1,300 pesos",
  "Cuesta $1 250 000 pesos con escrituras",
  "$5512345678",
  "Would you take 4500 MXN for both?",
  "Son 5512345678 pesos argentinos",
  // Sizes and dimensions
  "¿Hay talla 26, 27, 28, 29 y 30?",
  "Sizes 26 27 28 29 30 available?",
  "Mide 120 x 80 x 75 cm, pesa 12.5 kg",
  "60x120x200 cm and 35 kg",
  "¿Es de 128, 256 o 512 GB?",
  "I have 256, 512, 1024 and 2048",
  "Resolución 1920 1080, 144 Hz, 27 pulgadas",
  "4K@60Hz or 1440p@144hz?",
  "12V@2A",
  "2 @ $50",
  "Tallas 10 12 14 16 18 20",
  "Batería de 5000 mAh, 18650 3400 mAh",
  "38 39 40 41 42",
  "Tallas 42 41 40 39 38",
  // Too few or too many digits, and what begins or ends as a word
  "+123456789",
  "+1234567890123456",
  "llámame 55123456789012",
  "mi cel 123456",
  "Clave ab5512345678",
  "Clave a-5512345678",
  "Clave 5512345678b",
  "Clave 5512345678-b",
  "Clave 9.5512345678",
  "Clave 5215512345678901",
  // Models, orders and serial numbers
  "¿Es el modelo DCD771C2 o el DCD-791?",
  "Is it the SM-G991B/DS from 2021?",
  "iPhone 14 Pro Max 256",
  "Canon EOS 5D Mark IV, 24-70 2.8",
  "Casio F-91W-1",
  "Modelo 2345678901",
  "Número de serie 5512345678",
  "ISBN 978-607-07-1234-5",
  "isbn 6071234567",
  "IMEI 490154203237518",
  "UPC 012345678905",
  "Mi pedido es 0193f2a1",
  "My order number is 2345678901",
  "Guía 8055241528464720099314",
  "Part number 55-1234-5678",
  "LEGO 75192, 7541 pieces",
  "Código postal 06700",
  "¿Envían al CP 72000?",
  "El VIN es 1HGBH41JXMN109186",
  // Dates and times
  "¿Llega antes del 24/12/2026?",
  "Lo compré en 2018, 2019 o 2020",
  "Open 10:00-19:30 on 12.10.2026?",
  "From 2018-2024",
  // Words for numbers
  "¿Vienen dos o tres? Necesito uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez",
  "One or two of the four wheels?",
  "Tengo treinta y cuatro cajas de doce",
  "Quedan uno dos tres",
  // What only sounds like contact data
  "¿Le puedo instalar WhatsApp?",
  "Does it run WhatsApp and Instagram?",
  "¿Se puede hacer videollamada por WhatsApp con esta tablet?",
  "¿Es compatible con Facebook?",
  "¿Trae cuenta de gmail o viene de fábrica?",
  "Un libro de ASP.NET y node.js",
  "El punto com de los noventa y la burbuja punto com",
  "A book about the dot com bubble",
  "Buenas tardes.me interesa la silla",
  "¿Funciona?Es nuevo.es de madera",
  "Una arroba de maíz, ¿cuántos kilos son?",
  "Is it at home or at the shop?",
  "¿Lo puedo recoger hoy? Vivo cerca.",
  "¿Qué teléfono es? ¿Es de 64 o 128 GB?",
  "El teléfono tiene 8 megapixeles y 6000 mAh",
  "¿Tiene número de parte?",
  "¿El número 7 y el 12 siguen disponibles?",
  "¿Factura? RFC XAXX010101000",
  "¿Cuánto mide? Gracias...",
  "Ok",
];

const KINDS = Object.entries(HELD).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const));

test.each(KINDS)("“%s” has contact data: %s", (text, kind) => {
  expect(findContact(text)?.kind).toBe(kind);
});

test.each(FREE)("“%s” has none", (text) => {
  expect(findContact(text)).toBeNull();
});

test("says what it found as it was typed", () => {
  expect(findContact("Hola, ¿me marcas? Es el 55 1234 5678, gracias")).toEqual({
    kind: "phone",
    found: "55 1234 5678",
  });
  expect(findContact("Mejor Ana.Ruiz@Example.com")).toEqual({ kind: "email", found: "Ana.Ruiz@Example.com" });
  expect(findContact("Véndelo en MiTienda.com hoy")).toEqual({ kind: "web", found: "MiTienda.com" });
});

const around = fc.constantFrom("", "¿Sigue disponible? ", "Hi, ", "me interesa ");

test("any number of México is found, however it is grouped", () => {
  const number = fc.stringMatching(/^[2-9]\d{9}$/).filter((digits) => !/^(\d)\1+$/.test(digits));
  const grouped = fc.constantFrom([10], [2, 4, 4], [3, 3, 4], [2, 8], [3, 7]);
  fc.assert(
    fc.property(number, grouped, fc.constantFrom(" ", "-", ".", " - "), around, (digits, lengths, between, before) => {
      const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, length) => sum + length, 0));
      const typed = lengths.map((length, index) => digits.slice(starts[index], (starts[index] ?? 0) + length));
      expect(findContact(`${before}${typed.join(between)}`)?.kind).toBe("phone");
    }),
  );
});

test("no amount, measure or short number is taken for one", () => {
  const amount = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(amount, amount, around, (one, other, before) => {
      expect(findContact(`${before}$${one.toLocaleString("en")}.00`)).toBeNull();
      expect(findContact(`${before}${one % 10_000} x ${other % 10_000} cm`)).toBeNull();
      expect(findContact(`${before}${one % 100_000}`)).toBeNull();
    }),
  );
});

test("a hostile text takes no time", () => {
  const pieces = ["5 ", "@", "a.", "uno ", "1-", "www.", "at ", "ana arroba ", "(", "mi whats ", "escribeme "];
  const texts = pieces.map((piece) => piece.repeat(Math.floor(1000 / piece.length)));
  expect(processorTime(() => texts.map((text) => findContact(text)))).toBeLessThan(500);
});

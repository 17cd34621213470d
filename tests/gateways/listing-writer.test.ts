import { afterEach, expect, test, vi } from "vitest";
import { createListingWriter, WRITING_TIMEOUT } from "~/gateways/listing-writer.server";
import { write } from "../support/workers-ai";

afterEach(() => {
  vi.useRealTimers();
});

const PHOTO = { type: "image/jpeg", bytes: new Uint8Array([0xff, 0xd8, 0xff]).buffer };

function open() {
  const faults: string[] = [];
  return { faults, writer: createListingWriter({ run: write }, (fault) => faults.push(fault)) };
}

test.each(["Lámpara de latón", "Objeto de latón"])(
  "%j is written in both languages, as text or as an object",
  async (title) => {
    const { faults, writer } = open();
    expect(await writer.write(title, [PHOTO, PHOTO, PHOTO])).toEqual({
      en: {
        title: `${title} (en)`,
        description: "This is the thing that the title names, as 3 photos show.\nFaults: …",
      },
      es: { title: `${title} (es)`, description: "Es la cosa que dice el título, en 3 fotos.\nDetalles: …" },
    });
    expect((await writer.write(title, []))?.en.description).not.toContain("photo");
    expect(faults).toEqual([]);
  },
);

test.each([
  ["Llena de flores", "3040"],
  ["Muchas a la vez", "429"],
  ["Imposible de leer", "5024"],
  ["Niega todo", "no texts"],
  ["Cortada a la mitad", "no texts"],
  ["Otra forma", "no texts"],
  ["Muda por dentro", "no texts"],
  ["Vacía por dentro", "no texts"],
  ["Encolada y lista", "no texts"],
  ["Llama ahora", "contact data"],
  ["Cambiada de idioma", "other language"],
])("what cannot be used (%s) is not, and the log gets a code without a text", async (title, fault) => {
  const { faults, writer } = open();
  expect(await writer.write(title, [])).toBeNull();
  expect(faults).toEqual([fault]);
});

test.each(["Lenta", "Sorda"])("a service that does not answer (%s) is given up after eight seconds", async (title) => {
  vi.useFakeTimers();
  const { faults, writer } = open();
  let answer: unknown = "none yet";
  void writer.write(title, []).then((said) => {
    answer = said;
  });
  await vi.advanceTimersByTimeAsync(WRITING_TIMEOUT - 1);
  expect(answer).toBe("none yet");
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toBeNull();
  expect(faults).toEqual(["too late"]);
});

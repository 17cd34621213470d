import { expect, test } from "vitest";
import { chooseSimilar, SIMILAR_MAX } from "~/domain/catalog/similar";

const listing = (id: string, title: string, price = 100_00) => ({ id, title, price });
const idsLike = (title: string, candidates: ReturnType<typeof listing>[]) =>
  chooseSimilar({ title, price: 100_00 }, candidates).map(({ id }) => id);

test("more words in common come before a nearer price, and without one a listing is not similar", () => {
  const candidates = [
    listing("near", "Mesa"),
    listing("one", "Silla roja", 900_00),
    listing("two", "Sillas de pino", 5_000_00),
  ];
  expect(idsLike("Silla de pino", candidates)).toEqual(["two", "one"]);
});

test("with as many words, the nearest price by ratio comes first", () => {
  const candidates = [listing("half", "Silla", 40_00), listing("double", "Silla", 200_00), listing("same", "Silla")];
  expect(idsLike("Silla", candidates)).toEqual(["same", "double", "half"]);
});

test("short words, sizes and colours do not make products similar; capitals and plurals do not tell them apart", () => {
  const others = ["Base de pie", "Base blanca, talla 27", "Black stand with size 27"];
  expect(
    idsLike(
      "Camara blanca de pie, black, talla 27 with size",
      others.map((title) => listing(title, title)),
    ),
  ).toEqual([]);
  expect(idsLike("LIBROS viejos", [listing("other", "Mesa"), listing("book", "Un libro", 1)])).toEqual(["book"]);
});

test("a listing found twice is shown once, and no more than six are", () => {
  const many = Array.from({ length: 9 }, (_, n) => listing(`p${n}`, "Silla", 100_00 + n));
  expect(idsLike("Silla", [...many, ...many])).toEqual(many.slice(0, SIMILAR_MAX).map(({ id }) => id));
});

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listOwnListings } from "~/data/catalog/own-listings.server";
import { groupOf } from "~/domain/catalog/listing-group";
import { toDecimal } from "~/domain/money";
import { answerCsv, CSV_PAGE } from "~/http/answers/csv-answer.server";
import { requireUserAnd } from "~/http/session/session.server";

const COLUMNS = [
  ...(["id", "title", "category", "condition", "state", "kind", "price"] as const),
  ...(["currency", "pieces", "bids", "watchers", "listed", "page"] as const),
];
const ALL = { group: null, words: [] };

/** All listings of a seller, the newest first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, config, t } = context;
  const read = async (userId: string, from: string | null) => {
    const listings = await listOwnListings(db, userId, ALL, from, CSV_PAGE);
    return listings.map(({ id, cursor, ...listing }) => ({ ...listing, product: id, id: cursor }));
  };
  const [seller, first] = await requireUserAnd(request, context, (userId) => read(userId, null));
  return answerCsv(context, {
    name: "listings",
    columns: COLUMNS.map((column) => t(`files.listings.${column}`)),
    first,
    next: (id) => read(seller.id, id),
    cells: ({ product, title, category, condition, status, isAuction, price, stock, bids, watchers, createdAt }) => [
      ...[product, title, t(`shell.category.${category}`), t(`catalog.condition.${condition}`)],
      ...[t(`listings.group.${groupOf(status)}`), t(`catalog.formats.${isAuction ? "auction" : "fixed"}`)],
      ...[toDecimal(price), config.currency, stock, bids, watchers, new Date(createdAt).toISOString()],
      `${config.origin}/product/${product}`,
    ],
  });
}

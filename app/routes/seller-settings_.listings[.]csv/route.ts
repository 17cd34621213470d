import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listExportedListings } from "~/data/catalog/exported-listings.server";
import { groupOf } from "~/domain/catalog/listing-group";
import { typedGoods } from "~/domain/catalog/typed-goods";
import { PICTURE_WIDTH_MAX, pictureUrl } from "~/domain/images/picture";
import { IMPORT_FIELDS, type ImportField } from "~/domain/imports/import-columns";
import { isWrittenSku, joinStates } from "~/domain/imports/import-lines";
import { type Centavos, toDecimal } from "~/domain/money";
import { answerCsv, CSV_PAGE } from "~/http/answers/csv-answer.server";
import { requireUserAnd } from "~/http/session/session.server";

const FACTS = ["kind", "currency", "state", "bids", "watchers", "views", "listed", "page"] as const;

/** All listings of a seller, the newest first, in the columns of an import, which reads them as they are. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, config, t } = context;
  const read = (userId: string, from: string | null) => listExportedListings(db, userId, from, CSV_PAGE);
  const [seller, first] = await requireUserAnd(request, context, (userId) => read(userId, null));
  const decimal = (amount: Centavos | null) => (amount ? toDecimal(amount) : "");
  return answerCsv(context, {
    name: "listings",
    columns: [
      ...IMPORT_FIELDS.map((field) => t(`imports.column.${field}`)),
      ...FACTS.map((column) => t(`files.listings.${column}`)),
    ],
    first,
    next: (id) => read(seller.id, id),
    cells: (listing) => {
      const { product, sku, category, condition, price, returnPayer, createdAt } = listing;
      const goods = typedGoods(listing);
      const fields: Partial<Record<ImportField, string>> = {
        ...goods,
        // An import knows a listing of its seller by either.
        sku: sku !== null && isWrittenSku(sku) ? sku : product,
        ...{ category: t(`shell.category.${category}`), condition: t(`catalog.condition.${condition}`) },
        ...{ price: toDecimal(price), offers: listing.offers ? t("imports.yes") : "" },
        ...{ lowest_offer: decimal(listing.offers?.lowest ?? null), shipping_cost: decimal(listing.shippingCost) },
        shipping_more: listing.shippingMore === null ? "" : toDecimal(listing.shippingMore),
        shipping_states: joinStates(goods.shipping_states ?? ""),
        shipping_free_from: decimal(listing.shippingFreeFrom),
        pickup_only: listing.isShipped ? "" : t("imports.yes"),
        return_payer: returnPayer ? t(`imports.payer.${returnPayer}`) : "",
        photos: listing.photos.map((key) => config.origin + pictureUrl(key, PICTURE_WIDTH_MAX)).join(" "),
      };
      return [
        ...IMPORT_FIELDS.map((field) => fields[field] ?? ""),
        ...[t(`catalog.formats.${listing.isAuction ? "auction" : "fixed"}`), config.currency],
        ...[t(`listings.group.${groupOf(listing)}`), listing.bids, listing.watchers, listing.views],
        ...[new Date(createdAt).toISOString(), `${config.origin}/product/${product}`],
      ];
    },
  });
}

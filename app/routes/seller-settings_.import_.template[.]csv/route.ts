import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { STATES_EXAMPLE } from "~/domain/catalog/shipping-rates";
import { IMPORT_FIELDS, type ImportField } from "~/domain/imports/import-columns";
import { joinStates } from "~/domain/imports/import-lines";
import { answerCsv } from "~/http/answers/csv-answer.server";
import { requireSellerAnd } from "~/http/session/store-owner.server";

const STATES = `${STATES_EXAMPLE.price}\n${STATES_EXAMPLE.none}`;

/** Columns in the reader's language, with one example. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, t } = context;
  await requireSellerAnd(request, context, async () => null);
  const example: Partial<Record<ImportField, string>> = {
    ...{
      sku: t("imports.example.sku"),
      title: t("imports.example.title"),
      description: t("imports.example.description"),
    },
    ...{ category: t("shell.category.home"), condition: t("catalog.condition.new"), price: "1,250.00", stock: "3" },
    ...{ offers: t("imports.yes"), lowest_offer: "1,100.00" },
    ...{ photos: t("imports.example.photo"), shipping: t("imports.example.shipping"), shipping_cost: "99.00" },
    ...{ shipping_more: "40.00", shipping_states: joinStates(STATES), shipping_free_from: "1,500.00" },
    pickup_place: t("imports.example.pickup"),
    ...{ handling_days: "2", return_days: "30", return_payer: t("imports.payer.buyer"), language },
  };
  return answerCsv(context, {
    name: "template",
    columns: IMPORT_FIELDS.map((field) => t(`imports.column.${field}`)),
    first: [{ id: "example" }],
    next: async () => [],
    cells: () => IMPORT_FIELDS.map((field) => example[field] ?? ""),
  });
}

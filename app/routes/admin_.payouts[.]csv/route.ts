import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listRequestedPayouts } from "~/data/payouts/payouts.server";
import { toCsv } from "~/domain/csv";
import { toDecimal } from "~/domain/money";
import { payoutAccountKind } from "~/domain/payouts/payout";
import { requireAdminAnd } from "~/http/session/session.server";

/** Most payouts in one file, the oldest first. */
const MOST = 5_000;

/** Requested payouts, for a bank or PayPal. Downloading them changes nothing. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const payouts = await requireAdminAnd(request, context, (admin) => listRequestedPayouts(context.db, admin, MOST));
  const { t, config } = context;
  const names = (["id", "store", "name", "kind", "account", "amount", "currency", "asked"] as const).map((name) =>
    t(`payouts.file.${name}`),
  );
  const rows = payouts.map(({ id, store, name, account, amount, createdAt }) => [
    ...[id, store, name, t(`payouts.kind.${payoutAccountKind(account)}`), account],
    ...[toDecimal(amount), config.currency, new Date(createdAt).toISOString()],
  ]);
  return new Response(toCsv([names, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="payouts.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}

import { type Centavos, sumOf } from "../money";

export interface DisputedItem {
  /** Letters and digits of the SKU: PayPal drops the rest. */
  id: string | null;
  name: string | null;
  amount: Centavos | null;
}

interface DisputableOrder {
  id: string;
  productId: string;
  title: string;
  amount: Centavos;
}

/** PayPal cuts longer names. */
const NAME_LENGTH = 120;

/** Compares items first, then the amount. `null` when neither decides. */
export function findDisputedOrders(
  orders: readonly DisputableOrder[],
  items: readonly DisputedItem[],
  claimed: Centavos | null,
): string[] | null {
  if (orders.length === 1) return idsOf(orders);
  const named = findByItems(orders, items);
  if (named?.length === 1) return idsOf(named);
  if (claimed === null) return named && idsOf(named);
  const meant = named ?? orders;
  // PayPal also lists the items of which nothing is claimed: then the amount decides.
  const isAll = claimed >= sum(meant) || (named !== null && claimed === sum(items));
  if (isAll) return idsOf(meant);
  const exact = meant.filter(({ amount }) => amount === claimed);
  return exact.length === 1 ? idsOf(exact) : null;
}

/** `null` when an item is of no order, or of several. */
function findByItems(orders: readonly DisputableOrder[], items: readonly DisputedItem[]): DisputableOrder[] | null {
  const found = new Set<DisputableOrder>();
  for (const { id, name } of items) {
    const bySku = orders.filter(({ productId }) => id !== null && plain(productId) === plain(id));
    const byName = orders.filter(({ title }) => name !== null && cut(title) === cut(name));
    const [order, ...others] = bySku.length > 0 ? bySku : byName;
    if (!order || others.length > 0) return null;
    found.add(order);
  }
  return found.size > 0 ? [...found] : null;
}

const idsOf = (orders: readonly DisputableOrder[]) => orders.map(({ id }) => id);
const plain = (id: string) => id.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
const cut = (name: string) => [...name.trim()].slice(0, NAME_LENGTH).join("");
const sum = (rows: readonly { amount: Centavos | null }[]) => sumOf(rows.map(({ amount }) => amount ?? 0));

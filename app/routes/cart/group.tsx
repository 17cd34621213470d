import type { SerializeFrom } from "@remix-run/cloudflare";
import type { FormReply } from "~/forms/form-reply";
import { StoreItems } from "~/ui/checkout/store-items";
import { Line } from "./line";
import { LockedLine } from "./locked-line";
import type { loader } from "./route";

export type ShownCart = SerializeFrom<typeof loader>["cart"];
export type ShownGroup = ShownCart["groups"][number];

export function Group({ group, reply }: { group: ShownGroup; reply?: FormReply }) {
  const { store, locked, lines, shipping } = group;
  return (
    <StoreItems store={store} shipping={shipping} isPickedUp={isPickedUp(group)}>
      {locked.map((line) => (
        <LockedLine key={line.productId} line={line} />
      ))}
      {lines.map((line) => (
        <Line key={line.productId} line={line} reply={reply?.typed.product === line.productId ? reply : undefined} />
      ))}
    </StoreItems>
  );
}

/** Whether nothing of it is shipped. */
export function isPickedUp({ lines, locked }: ShownGroup): boolean {
  return [...lines, ...locked.map(({ rates }) => rates)].every(({ isShipped }) => !isShipped);
}

/** What waits for an outside service or for an administrator. `webhooks` came and were not handled. */
export type Waiting = "emails" | "refunds" | "payouts" | "webhooks" | "differences";

/** Counted so far, so that a long queue costs no more. */
export const WAITING_MOST = 1000;

/** What waits for an outside service or for an administrator. `webhooks` came and were not handled; `reports` has held listings, too; `personAppeals` are against suspensions and strikes. */
export type Waiting =
  | "emails"
  | "refunds"
  | "payouts"
  | "webhooks"
  | "differences"
  | "reports"
  | "appeals"
  | "personAppeals";

/** Counted so far, so that a long queue costs no more. */
export const WAITING_MOST = 1000;

import type { AppContext } from "~/context";

/** What time alone has decided: abandoned drafts and images, ended sessions, forgotten tries. Run by cron. */
export async function sweep(context: AppContext): Promise<void> {
  void context;
}

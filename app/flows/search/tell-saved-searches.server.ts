import type { AppContext } from "~/context";
import { runEach } from "../run-each.server";
import { matchListings } from "./match-listings.server";
import { tellMatches } from "./tell-matches.server";

/** Run by cron. */
export async function tellSavedSearches(context: AppContext): Promise<void> {
  await runEach([() => matchListings(context), () => tellMatches(context)]);
}

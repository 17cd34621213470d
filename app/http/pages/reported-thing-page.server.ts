import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { findReportedThing } from "~/data/moderation/reported-things.server";
import type { Reported } from "~/data/moderation/reports.server";
import { REPORTED_NOUNS, reportedTitle } from "~/domain/moderation/report";
import { notFound } from "./not-found.server";

/** Throws a 404 for anything that is not reported. */
export function readReported({ noun, id = "" }: { noun?: string; id?: string }): Reported {
  const found = REPORTED_NOUNS.find((one) => one === noun);
  if (!found) throw notFound({ title: "adminReports.missing" });
  return { noun: found, about: id };
}

/** What a decision is about, with the name that both sides are told. `null` when it is gone. */
export async function findDecidable({ db }: Pick<AppContext, "db">, admin: Admin, { noun, about }: Reported) {
  const thing = await findReportedThing(db, admin, noun, about);
  return thing && { ...thing, title: reportedTitle(thing.title, thing.personName) };
}

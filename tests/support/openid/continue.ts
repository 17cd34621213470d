import type { Market } from "../market";
import type { Page } from "../page";
import type { Visitor } from "../visitor";
import type { Openid, Person } from "./provider";

/** Where a provider sends a browser back to, after a form that leads there. */
export async function leave(openid: Openid, visitor: Visitor, address: string, person?: Person | null) {
  if (person !== undefined) openid.person = person;
  const sent = await visitor.send(address, {});
  const location = sent.headers.get("Location") ?? "";
  await sent.arrayBuffer();
  if (!location.startsWith(openid.issuer)) throw new Error(`${sent.status} to ${location}`);
  return openid.visit(location);
}

/** The same, and back to the market. */
export async function goThere(
  { origin }: Pick<Market, "origin">,
  openid: Openid,
  visitor: Visitor,
  address: string,
  person?: Person | null,
): Promise<Page> {
  const back = await leave(openid, visitor, address, person);
  return visitor.get(back.slice(origin.length));
}

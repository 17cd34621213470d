import { type Agent, type IncomingMessage, request } from "node:http";
import { sessions } from "~/data/schema.server";
import { generateSession } from "~/http/session/session-cookie.server";
import type { auctionHouseIn } from "../tests/support/auction-house";

export const SECRET = "a secret for measuring, long enough";

export interface SignedInUser {
  id: string;
  /** Their Cookie header. */
  cookie: string;
}

/** A new user with a session. */
export async function createSignedInUser(house: Awaited<ReturnType<typeof auctionHouseIn>>): Promise<SignedInUser> {
  const id = await house.bidder();
  const { cookie, idHash } = generateSession(id, { secret: SECRET, secure: false });
  const now = Date.now();
  await house.db.insert(sessions).values({ id_hash: idHash, user_id: id, created_at: now, last_used_at: now });
  return { id, cookie: cookie.split(";")[0] ?? "" };
}

/** Sends a GET, or a POST with a form; the response's body is discarded. */
export function sendRequest(
  address: string,
  { agent, cookie, form, network }: { agent: Agent; cookie: string; form?: Record<string, string>; network?: string },
): Promise<IncomingMessage> {
  const body = form && new URLSearchParams(form).toString();
  const headers = {
    Cookie: cookie,
    // Each person comes from a network of their own where limits by network apply.
    ...(network && { "CF-Connecting-IP": network }),
    Origin: new URL(address).origin,
    "Sec-Fetch-Site": "same-origin",
    ...(body && { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.length }),
  };
  return new Promise((resolve, reject) => {
    request(address, { agent, method: body ? "POST" : "GET", headers }, (response) => {
      response.resume().on("end", () => resolve(response));
    })
      .on("error", reject)
      .end(body);
  });
}

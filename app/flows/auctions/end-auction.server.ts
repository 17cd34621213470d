import type { AppContext } from "~/context";
import type { Auction } from "~/data/auctions/auctions.server";
import type { Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import type { Accepted } from "~/domain/auctions/auction";
import type { Refused } from "~/domain/result";
import { type Decision, executeCommand } from "./execute-command.server";
import { notifyOfEnding } from "./notify-ending.server";

interface EndingOptions {
  sendsMails?: boolean;
  /** Asked by the write; where it fails, `again` is called. */
  guard?: Condition;
  /** Written in the same batch. */
  also?: (happened: Condition) => readonly Statement[];
}

/** `ask` is asked again after a lost race. The same batch writes the order of a sale and all messages. */
export async function endAuction<Refusal>(
  context: AppContext,
  read: Auction | null,
  again: () => Promise<Auction | null>,
  ask: (auction: Auction) => Accepted | Refused<Refusal> | "done",
  { sendsMails = true, guard, also = () => [] }: EndingOptions = {},
): Promise<Decision<Refusal> | null> {
  return executeCommand<{ auction: Auction }, Refusal>(context, read && { auction: read }, {
    async read() {
      const auction = await again();
      return auction && { auction };
    },
    decide({ auction }) {
      const answer = ask(auction);
      if (answer === "done" || !answer.ok) return answer;
      const told = notifyOfEnding(context, answer);
      const effects: typeof told = (happened, after) => [...told(happened, after), ...also(happened)];
      return { ok: true, accepted: answer, key: null, numbers: new Map(), effects, guard, sendsMails };
    },
  });
}

import { z } from "zod";
import { BadRequest } from "./errors";

const statement = z.object({
  sql: z.string().optional(),
  /** The number that `store_sql` gave to a text, in place of `sql`. */
  sql_id: z.int().optional(),
  /** Parsed by `decodeValue`: there are many, and a schema for them would cost more than all the rest. */
  args: z.array(z.unknown()),
  named_args: z.tuple([]),
});
const succeeded = z.object({ type: z.literal("ok"), step: z.int() });
const condition = z.discriminatedUnion("type", [succeeded, z.object({ type: z.literal("not"), cond: succeeded })]);
const step = z.object({ stmt: statement, condition: condition.optional() });

const request = z.discriminatedUnion("type", [
  z.object({ type: z.literal("store_sql"), sql_id: z.int(), sql: z.string() }),
  z.object({ type: z.literal("execute"), stmt: statement }),
  z.object({ type: z.literal("batch"), batch: z.object({ steps: z.array(step) }) }),
  z.object({ type: z.literal("close") }),
]);

const pipeline = z.object({
  baton: z.null().optional(),
  requests: z
    .array(request)
    .refine((requests) => requests.at(-1)?.type === "close", "Transactions over several requests are not supported"),
});

export type Statement = z.output<typeof statement>;
export type Condition = z.output<typeof condition>;
export type Step = z.output<typeof step>;
export type PipelineRequest = z.output<typeof request>;

/** What `@libsql/client` sends for `execute`, `batch` and `migrate`; anything else throws before it has an effect. */
export function readPipeline(body: string): PipelineRequest[] {
  const { success, error, data } = pipeline.safeParse(parseJson(body));
  if (!success) throw new BadRequest(z.prettifyError(error));
  return data.requests;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new BadRequest("The body is not JSON");
  }
}

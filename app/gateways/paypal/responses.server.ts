import * as z from "zod";

export const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** Refusals of the API and of the token endpoint. Anything but codes is left out, because it may name people. */
export const refusalSchema = z
  .object({
    name: z.string().optional(),
    error: z.string().optional(),
    debug_id: z.string().optional(),
    details: z.array(z.object({ issue: z.string().optional(), field: z.string().optional() })).optional(),
  })
  .transform(({ name, error, debug_id, details = [] }) => ({
    issues: [...details.map(({ issue }) => issue), name, error].filter(isCode),
    fields: details.map(({ field }) => field).filter(isPointer),
    debugId: isCode(debug_id) ? debug_id : null,
  }));

function isCode(text: string | undefined): text is string {
  return text !== undefined && /^\w{1,80}$/.test(text);
}

/** Names and numbers of a place in our request, no values. */
function isPointer(text: string | undefined): text is string {
  return text !== undefined && /^(?:\/[\w@='-]{1,60}){1,12}$/.test(text);
}

/**
 * Workers AI's binding for m2m100-1.2b, as documented: its errors begin with a code of
 * https://developers.cloudflare.com/workers-ai/platform/errors/. A text's first word chooses the awkward answers.
 * One function without imports, because a module around the Worker takes its source.
 */
export async function run(
  model: string,
  input: { text?: string; source_lang?: string; target_lang?: string },
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ translated_text?: string; request_id?: string }> {
  if (model !== "@cf/meta/m2m100-1.2b") throw new Error(`5007: No such model ${model} or task`);
  const { text, source_lang = "en", target_lang } = input;
  if (!text || !target_lang) throw new Error("5006: Error: required properties at '/' are 'text,target_lang'");
  if (text.length > 4_000) throw new Error("3006: Request is too large");
  switch (text.split(" ")[0]) {
    case "Lenta":
      return new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("3008: Request was aborted")));
      });
    case "Sorda":
      return new Promise(() => {});
    case "Llena":
      throw new Error(`3040: No more data centers to forward the request to (${text})`);
    case "Agotada":
      throw new Error("3036: You have used up your daily free allocation of 10,000 neurons.");
    case "Vacía":
      return { translated_text: " " };
    case "Nada":
      return {};
    case "Encolada":
      return { request_id: "1" };
    case "Larga":
      return { translated_text: "again and ".repeat(text.length) };
  }
  return { translated_text: ` ${source_lang}>${target_lang} ${text.toLowerCase()} ` };
}

/** For the option `around` of a market: the Worker with the binding. */
export const WITH_WORKERS_AI = `
  import worker from "./worker.js";
  export * from "./worker.js";
  const AI = { run: ${run.toString()} };
  const withAi = new WeakMap();
  const bound = (env) => withAi.get(env) ?? withAi.set(env, { ...env, AI }).get(env);
  export default { ...worker, fetch: (request, env, execution) => worker.fetch(request, bound(env), execution) };`;

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

/**
 * Workers AI's binding for llama-4-scout, as documented: it may answer with an object or with its text among other words, and
 * its JSON mode promises nothing. The title's first word chooses the awkward answers.
 */
export async function write(
  model: string,
  input: {
    messages?: { role: string; content: string | { type: string; text?: string; image_url?: { url: string } }[] }[];
    response_format?: { type: string; json_schema?: object };
  },
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ response?: unknown; request_id?: string }> {
  if (model !== "@cf/meta/llama-4-scout-17b-16e-instruct") throw new Error(`5007: No such model ${model} or task`);
  const { messages = [], response_format } = input;
  const asked = messages.find(({ role }) => role === "user")?.content;
  if (typeof asked !== "object" || response_format?.type !== "json_schema" || !response_format.json_schema) {
    throw new Error("5006: Error: required properties at '/' are 'messages'");
  }
  const title = asked.find(({ type }) => type === "text")?.text ?? "";
  const photos = asked.filter(({ type }) => type === "image_url").map(({ image_url }) => image_url?.url ?? "");
  if (photos.some((url) => !/^data:image\/[a-z]+;base64,[\w+/]+=*$/.test(url))) throw new Error("3010: Invalid image");
  if (JSON.stringify(input).length > 10_000_000) throw new Error("3006: Request is too large");
  const [seen, vistas] = photos.length
    ? [`, as ${photos.length} photos show`, `, en ${photos.length} fotos`]
    : ["", ""];
  const texts = {
    en: {
      title: `${title} (en)`,
      description: `This is the thing that the title names${seen}.\nFaults: …`,
    },
    es: {
      title: `${title} (es)`,
      description: `Es la cosa que dice el título${vistas}.\nDetalles: …`,
    },
  };
  switch (title.split(" ")[0]) {
    case "Lenta":
      return new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("3008: Request was aborted")));
      });
    case "Sorda":
      return new Promise(() => {});
    case "Llena":
      throw new Error(`3040: No more data centers to forward the request to (${title})`);
    case "Muchas":
      throw new Error(`429: Too many requests (${title})`);
    case "Imposible":
      throw new Error(`5024: JSON Mode couldn't be met (${title})`);
    case "Niega":
      return { response: "I'm sorry, but I can't help with that." };
    case "Cortada":
      return { response: JSON.stringify(texts).slice(0, 80) };
    case "Otra":
      return { response: { language: "es", text: title } };
    case "Muda":
      return { response: { ...texts, es: { title: "", description: " " } } };
    case "Llama":
      return {
        response: { ...texts, es: { ...texts.es, description: `${texts.es.description} Llama al 55 1234 5678.` } },
      };
    case "Cambiada":
      return { response: { en: texts.es, es: texts.en } };
    case "Vacía":
      return {};
    case "Encolada":
      return { request_id: "1" };
    case "Objeto":
      return { response: texts };
  }
  return { response: `Here is your listing:\n\`\`\`json\n${JSON.stringify(texts)}\n\`\`\`` };
}

/** For the option `around` of a market: the Worker with the binding. */
export const WITH_WORKERS_AI = `
  import worker from "./worker.js";
  export * from "./worker.js";
  const translate = ${run.toString()};
  const write = ${write.toString()};
  const AI = { run: (model, ...asked) => (model.includes("llama") ? write : translate)(model, ...asked) };
  const withAi = new WeakMap();
  const bound = (env) => withAi.get(env) ?? withAi.set(env, { ...env, AI }).get(env);
  export default { ...worker, fetch: (request, env, execution) => worker.fetch(request, bound(env), execution) };`;

import type { Fetcher } from "@cloudflare/workers-types";
import {
  type ActionFunction,
  createRequestHandler,
  type data,
  type LoaderFunction,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/cloudflare";

type Routes<Route> = Record<string, Route>;

/**
 * Remix compares a URL with all routes three times, a sixth of the home page's CPU time. So paths of the same first
 * segment and length have a handler with the routes that may lead there, made when it is first asked for; paths of
 * another first segment (`/Sell`, `/__manifest`) get all routes.
 */
export function createRemixHandler(build: ServerBuild, mode?: string): RequestHandler {
  const shapes = shapesOf(build.routes);
  const words = new Set(Array.from(shapes.values(), ({ word }) => word));
  const longest = Math.max(...Array.from(shapes.values(), ({ length }) => length ?? 0));
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const asked = shapeOfPath(new URL(request.url).pathname);
    const isKnown = words.has(asked.word);
    const key = isKnown ? `${asked.word} ${Math.min(asked.length, longest + 1)}` : "all";
    const fits = (id: string) => !isKnown || isLike(asked, shapes.get(id));
    const handler = handlers.get(key) ?? createRequestHandler(narrowed(build, fits), mode);
    handlers.set(key, handler);
    return handler(request, context);
  };
}

let opened: RequestHandler | null = null;

/** Reads the list of routes, with their places and scripts, an asset of the Worker, once. */
export async function openRemix(build: ServerBuild, assets: Pick<Fetcher, "fetch">, mode?: string): Promise<void> {
  if (opened) return;
  const routes = isWhole(build) ? build.assets.routes : await readRoutes(build.assets.version, assets);
  const listed = Object.entries(build.routes).map(([id, { module }]) => {
    const { parentId, path, index, caseSensitive } = routes[id] ?? {};
    return [id, { id, parentId, path, index, caseSensitive, module }];
  });
  const all = { ...build, routes: Object.fromEntries(listed), assets: { ...build.assets, routes } };
  opened ??= createRemixHandler(all, mode);
}

/** Throws before `openRemix`. */
export const handleByRemix: RequestHandler = (request, context) => {
  if (!opened) throw new Error("openRemix comes first");
  return opened(request, context);
};

/** While watching, the list is not moved. */
function isWhole({ assets }: ServerBuild): boolean {
  return Object.keys(assets.routes).length > 0;
}

async function readRoutes(version: string, assets: Pick<Fetcher, "fetch">): Promise<ServerBuild["assets"]["routes"]> {
  const response = await assets.fetch(`https://assets.invalid/build/routes-${version}.json`);
  if (!response.ok) throw new Error(`the routes' asset answered ${response.status}`);
  return response.json();
}

type Handlers = { loader?: LoaderFunction; action?: ActionFunction };

function withFaults(routes: ServerBuild["routes"]): ServerBuild["routes"] {
  const entries = Object.entries(routes).map(([id, route]) => {
    const { loader, action }: Handlers = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: logged(loader) }),
      ...(action && { action: noted(logged(action)) }),
    };
    return [id, { ...route, module }];
  });
  return Object.fromEntries(entries);
}

/** Logs an unexpected error and throws a 500 with the request id, which Remix's own error response would lose. */
function logged<Handler extends LoaderFunction | ActionFunction>(handler: Handler): Handler {
  const answer: LoaderFunction = async (asked) => {
    try {
      return await (handler as LoaderFunction)(asked);
    } catch (error) {
      if (isAnswer(error) || asked.request.signal.aborted) throw error;
      const { requestId } = asked.context;
      asked.context.logFault(error);
      throw Response.json({ requestId }, { status: 500 });
    }
  };
  return answer as Handler;
}

/** Remembers that an action refused its form, for the title of the page. */
function noted(action: ActionFunction): ActionFunction {
  return async (asked) => {
    const answer = await action(asked);
    asked.context.memory.refusesForm = isData(answer) && (answer.init?.status ?? 200) >= 400;
    return answer;
  };
}

function isAnswer(thrown: unknown): boolean {
  return thrown instanceof Response || isData(thrown);
}

function isData(answer: unknown): answer is ReturnType<typeof data> {
  const type = answer && typeof answer === "object" && "type" in answer && answer.type;
  return type === "DataWithResponseInit";
}

function narrowed(build: ServerBuild, fits: (id: string) => boolean): ServerBuild {
  const { routes, assets } = build;
  return { ...build, routes: withFaults(only(fits, routes)), assets: { ...assets, routes: only(fits, assets.routes) } };
}

function only<Route>(fits: (id: string) => boolean, routes: Routes<Route>): Routes<Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => fits(id)));
}

/** First segment and number of segments of the paths that a route leads to; `null` where there may be others. */
interface Shape {
  word: string | null;
  length: number | null;
}

function shapesOf(routes: ServerBuild["routes"]): Map<string, Shape> {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const shapes = Object.values(routes).map(({ id, parentId, path = "", index }): [string, Shape] => {
    const word = index ? "" : (/^[\w.-]+(?=\/|$)/.exec(path)?.[0] ?? null);
    const isOpen = word === null || parents.has(id) || /[*?]/.test(path);
    const isBelow = parentId !== "root";
    return [id, { word: isBelow ? null : word, length: isBelow || isOpen ? null : shapeOfPath(path).length }];
  });
  return new Map(shapes);
}

function shapeOfPath(path: string) {
  const segments = path.split("/").filter(Boolean);
  return { word: segments[0] ?? "", length: segments.length };
}

function isLike(
  asked: ReturnType<typeof shapeOfPath>,
  { word, length }: Shape = { word: null, length: null },
): boolean {
  return (word ?? asked.word) === asked.word && (length ?? asked.length) === asked.length;
}

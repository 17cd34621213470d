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
 * Remix compares a URL with all routes three times, a sixth of the home page's CPU time. So there is a handler for each
 * first segment and number of segments, with only the routes that may match; it is made when it is first asked for.
 */
export function createRemixHandler(build: ServerBuild, mode?: string): RequestHandler {
  const shapes = shapesOf(build.routes);
  const words = new Set(Array.from(shapes.values(), ({ word }) => word));
  const longest = Math.max(...Array.from(shapes.values(), ({ length }) => length ?? 0));
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const { word, length } = shapeOfPath(new URL(request.url).pathname);
    const asked = words.has(word) ? { word, length: Math.min(length, longest + 1) } : UNKNOWN;
    const key = `${asked.word} ${asked.length}`;
    const handler = handlers.get(key) ?? createRequestHandler(narrowed(build, shapes, asked), mode);
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

/** Says in the title of the page that an action refused its form. */
function noted(action: ActionFunction): ActionFunction {
  return async (asked) => {
    const answer = await action(asked);
    const { memory, t } = asked.context;
    if (isData(answer) && (answer.init?.status ?? 200) >= 400) memory.titlePrefix = t("shell.errorTitle");
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

function narrowed(build: ServerBuild, shapes: Map<string, Shape>, asked: PathShape): ServerBuild {
  const fits = ([id]: [string, unknown]) => {
    const { word, length } = shapes.get(id) ?? ANY;
    return (word ?? asked.word) === asked.word && (length ?? asked.length) === asked.length;
  };
  const only = <Route>(routes: Routes<Route>) => Object.fromEntries(Object.entries(routes).filter(fits));
  const { routes, assets } = build;
  return { ...build, routes: withFaults(only(routes)), assets: { ...assets, routes: only(assets.routes) } };
}

/** First segment of a path, as Remix compares it, and how many there are. The gate refuses what cannot be decoded. */
interface PathShape {
  word: string;
  length: number;
}

/** The same of the paths that a route leads to; `null` where there may be others. */
type Shape = { [Part in keyof PathShape]: PathShape[Part] | null };

const ANY: Shape = { word: null, length: null };
/** No route begins so. */
const UNKNOWN: PathShape = { word: "/", length: 0 };

function shapesOf(routes: ServerBuild["routes"]): Map<string, Shape> {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const shapes = Object.values(routes).map(({ id, parentId, path = "", index }): [string, Shape] => {
    const begins = index || /^[\w.-]+(?=\/|$)/.test(path);
    if (parentId !== "root" || !begins) return [id, ANY];
    const shape = shapeOfPath(path);
    return [id, parents.has(id) || /[*?]/.test(path) ? { ...shape, length: null } : shape];
  });
  return new Map(shapes);
}

function shapeOfPath(path: string): PathShape {
  const segments = path.split("/").filter(Boolean);
  return { word: decodeURIComponent(segments[0] ?? "").toLowerCase(), length: segments.length };
}

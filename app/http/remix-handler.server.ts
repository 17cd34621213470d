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
type Placed = { parentId?: string; path?: string };

/**
 * Remix compares a URL with all routes three times, a sixth of the home page's CPU time. So each first path segment has
 * a handler with its own routes and those that begin with any, made when it is first asked for; other paths (`/Sell`,
 * `/__manifest`) get all routes.
 */
export function createRemixHandler(build: ServerBuild, mode?: string): RequestHandler {
  const words = new Set(["", ...Object.values(build.routes).flatMap((route) => wordOf(route) ?? [])]);
  const handlers = new Map<string | null, RequestHandler>();
  return (request, context) => {
    const first = new URL(request.url).pathname.split("/")[1] ?? "";
    const word = words.has(first) ? first : null;
    const handler = handlers.get(word) ?? createRequestHandler(narrowed(build, word), mode);
    handlers.set(word, handler);
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

/** With the routes of a first path segment; `null` for all. */
function narrowed(build: ServerBuild, word: string | null): ServerBuild {
  const { routes, assets } = build;
  return { ...build, routes: withFaults(only(word, routes)), assets: { ...assets, routes: only(word, assets.routes) } };
}

function only<Route extends Placed>(word: string | null, routes: Routes<Route>): Routes<Route> {
  if (word === null) return routes;
  return Object.fromEntries(Object.entries(routes).filter(([, route]) => (wordOf(route) ?? word) === word));
}

/** First path segment of a route; `null` when it is dynamic or comes from a parent route. */
function wordOf({ parentId, path = "" }: Placed): string | null {
  return parentId === "root" ? (/^[\w.-]+(?=\/|$)/.exec(path)?.[0] ?? null) : null;
}

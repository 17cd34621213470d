import {
  type ActionFunction,
  createRequestHandler,
  type LoaderFunction,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/cloudflare";
import { faultFacts, log } from "./log.server";

type Routes<Route> = Record<string, Route>;
type Placed = { parentId?: string; path?: string };

/**
 * Remix, answering from the routes that can match. It compares an address with all routes it knows, three times for a
 * page, which was a sixth of home's processor time: so every first word of an address ("sell" in `/sell/photos`) has a
 * handler that knows the routes of that word and those that begin with any. What begins with no route's word as it is
 * written there (`/Sell`, `/sell.data`, `/__manifest`) is for the handler that knows all.
 */
export function createRemixHandler(bare: ServerBuild, mode?: string): RequestHandler {
  const build = { ...bare, routes: withFaults(bare.routes) };
  const words = ["", ...Object.values(build.routes).flatMap((route) => wordOf(route) ?? [])];
  const handlers = new Map(words.map((word) => [word, createRequestHandler(narrowed(build, word), mode)]));
  const all = createRequestHandler(build, mode);
  return (request, context) => {
    const word = new URL(request.url).pathname.split("/")[1] ?? "";
    return (handlers.get(word) ?? all)(request, context);
  };
}

type Handlers = { loader?: LoaderFunction; action?: ActionFunction };

/** The routes, each logging what it did not mean to throw. */
function withFaults(routes: ServerBuild["routes"]): ServerBuild["routes"] {
  const entries = Object.entries(routes).map(([id, route]) => {
    const { loader, action }: Handlers = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: logged(loader) }),
      ...(action && { action: logged(action) }),
    };
    return [id, { ...route, module }];
  });
  return Object.fromEntries(entries);
}

/** An unexpected fault is logged and becomes an answer that knows its request's id: Remix's own would lose it. */
function logged<Handler extends LoaderFunction | ActionFunction>(handler: Handler): Handler {
  const answer: LoaderFunction = async (asked) => {
    try {
      return await (handler as LoaderFunction)(asked);
    } catch (error) {
      if (isAnswer(error) || asked.request.signal.aborted) throw error;
      const { requestId } = asked.context;
      log("fault", { requestId, ...faultFacts(error) });
      throw Response.json({ requestId }, { status: 500 });
    }
  };
  return answer as Handler;
}

/** Whether a thrown thing is an answer: a Response, or what Remix's `data()` makes. */
function isAnswer(thrown: unknown): boolean {
  const type = thrown && typeof thrown === "object" && "type" in thrown && thrown.type;
  return thrown instanceof Response || type === "DataWithResponseInit";
}

function narrowed(build: ServerBuild, word: string): ServerBuild {
  const { routes, assets } = build;
  return { ...build, routes: only(word, routes), assets: { ...assets, routes: only(word, assets.routes) } };
}

/** Without the routes that begin with another word. */
function only<Route extends Placed>(word: string, routes: Routes<Route>): Routes<Route> {
  return Object.fromEntries(Object.entries(routes).filter(([, route]) => (wordOf(route) ?? word) === word));
}

/** The word that a route begins with; `null` for one that begins with anything, or below a route that says it. */
function wordOf({ parentId, path = "" }: Placed): string | null {
  return parentId === "root" ? (/^[\w-]+(?=\/|$)/.exec(path)?.[0] ?? null) : null;
}

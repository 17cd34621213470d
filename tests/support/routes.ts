import { readdirSync, readFileSync, statSync } from "node:fs";

export interface BuiltRoute {
  id: string;
  /** From the root, with `:name` for parameters, and `*` for any rest. */
  path: string;
  hasAction: boolean;
  hasLoader: boolean;
}

type ManifestRoute = Partial<BuiltRoute> & { parentId?: string };

const FOLDER = "public/build";

/** Every route below the root, from the list of the newest build. */
export function listRoutes(): BuiltRoute[] {
  const [newest = ""] = readdirSync(FOLDER)
    .filter((name) => name.startsWith("routes-"))
    .sort((a, b) => statSync(`${FOLDER}/${b}`).mtimeMs - statSync(`${FOLDER}/${a}`).mtimeMs);
  const routes: Record<string, ManifestRoute> = JSON.parse(readFileSync(`${FOLDER}/${newest}`, "utf8"));
  return Object.values(routes)
    .filter(({ id }) => id !== "root")
    .map(({ id = "", path = "", hasAction = false, hasLoader = false, parentId }) => ({
      id,
      path: `${parentPath(routes, parentId)}/${path}`,
      hasAction,
      hasLoader,
    }));
}

/** The manifest has the path of a nested route without its parents'. */
function parentPath(routes: Record<string, ManifestRoute>, id: string | undefined): string {
  const { path, parentId } = routes[id ?? ""] ?? {};
  return path ? `${parentPath(routes, parentId)}/${path}` : "";
}

/** A path with `fill` for each parameter. */
export function fillPath({ path }: Pick<BuiltRoute, "path">, fill: (name: string) => string): string {
  return path.replace(/:(\w+)\??|\*$/g, (_, name: string | undefined) => fill(name ?? "*"));
}

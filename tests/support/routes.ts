import { readdirSync, readFileSync, statSync } from "node:fs";

export interface BuiltRoute {
  id: string;
  /** With `:name` for parameters, and `*` for any rest. */
  path: string;
  hasAction: boolean;
  hasLoader: boolean;
}

const FOLDER = "public/build";

/** Every route below the root, from the list of the newest build. */
export function listRoutes(): BuiltRoute[] {
  const [newest = ""] = readdirSync(FOLDER)
    .filter((name) => name.startsWith("routes-"))
    .sort((a, b) => statSync(`${FOLDER}/${b}`).mtimeMs - statSync(`${FOLDER}/${a}`).mtimeMs);
  const routes: Record<string, Partial<BuiltRoute>> = JSON.parse(readFileSync(`${FOLDER}/${newest}`, "utf8"));
  return Object.values(routes)
    .filter(({ id }) => id !== "root")
    .map(({ id = "", path = "", hasAction = false, hasLoader = false }) => ({
      id,
      path: `/${path}`,
      hasAction,
      hasLoader,
    }));
}

/** A path with `fill` for each parameter. */
export function fillPath({ path }: Pick<BuiltRoute, "path">, fill: (name: string) => string): string {
  return path.replace(/:(\w+)\??|\*$/g, (_, name: string | undefined) => fill(name ?? "*"));
}

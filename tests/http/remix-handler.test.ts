import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { createRemixHandler } from "~/http/remix-handler.server";

/** Routes below the root by their paths, some nested; each answers with its name and parameters. */
const ROUTES: Record<string, { path?: string; index?: boolean; parentId?: string }> = {
  home: { index: true },
  sell: { path: "sell" },
  photos: { path: "sell/photos/:photo" },
  "sell-more": { path: "sell-more" },
  optional: { path: "shop?/new" },
  category: { path: "category/:category" },
  product: { path: "product/:id" },
  offer: { path: "product/:id/offer" },
  anything: { path: "product/:id/*" },
  goods: { path: "goods", index: true },
  good: { path: "goods/:id" },
  Capital: { path: "Capital/:id" },
  frame: {},
  framed: { path: "framed", parentId: "frame" },
  account: { path: "account" },
  tab: { path: "settings", parentId: "account" },
  handle: { path: ":handle/store" },
  rest: { path: "*" },
};

const routes = Object.fromEntries(
  Object.entries(ROUTES).map(([id, route]) => {
    const loader = ({ params }: { params: unknown }) => Response.json({ id, params });
    return [id, { parentId: "root", ...route, id, module: { loader } }];
  }),
);
const build = {
  entry: { module: {} },
  routes: { root: { id: "root", path: "", module: {} }, ...routes },
  assets: { routes: {} },
  future: { v3_singleFetch: true },
} as unknown as ServerBuild;

const ADDRESSES = `
  / /sell /sell/ /Sell /%73ell //sell /sell/photos/1 /sell/else /sell-more /shop/new /new /category/toys /category
  /product /product/1 /product/1/ /product/a%2Fb /product//1 /product/1/offer /product/1//offer /product/1/else/else
  /PRODUCT/1 /%70roduct/1 /product%2F1 /goods /goods/ /goods/1 /Goods?index /capital/1 /Capital/1 /wp-login.php
  /framed /account /account/settings /ana/store /sell/store /nothing /*`;

test.each(ADDRESSES.trim().split(/\s+/))("%s is answered by the route that Remix finds among all", async (address) => {
  const answer = async (handle: typeof whole) => await (await handle(new Request(`http://market${address}`))).json();
  const whole = createRequestHandler(build, "production");
  const found = await answer(createRemixHandler(build, "production"));
  expect(found).toHaveProperty("id");
  expect(found).toEqual(await answer(whole));
});

test("a path's handler is made of the routes that may match, when it is first asked for", async () => {
  const read = new Set<string>();
  const watched = Object.entries(build.routes).map(([id, route]) => {
    const { loader } = route?.module ?? {};
    const module = Object.defineProperty({}, "loader", { enumerable: true, get: () => read.add(id) && loader });
    return [id, { ...route, module: id === "root" ? {} : module }];
  });
  const handle = createRemixHandler({ ...build, routes: Object.fromEntries(watched) }, "production");
  const anywhere = ["frame", "framed", "handle", "optional", "rest", "tab"];
  expect(read).toEqual(new Set());
  await handle(new Request("http://market/product/1"));
  expect([...read].sort()).toEqual([...anywhere, "anything", "product"].sort());
  read.clear();
  await handle(new Request("http://market/Account/settings"));
  expect([...read].sort()).toEqual([...anywhere, "account"].sort());
  read.clear();
  await handle(new Request("http://market/wp-login.php"));
  expect([...read].sort()).toEqual(anywhere);
});

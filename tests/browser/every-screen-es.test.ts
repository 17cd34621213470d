import { test } from "vitest";
import { checkScreens, openScreens } from "./every-screen";

openScreens();

test(
  "every screen in es: axe finds nothing, no console complains, nothing scrolls sideways at 320 px",
  {
    timeout: 480_000,
  },
  () => checkScreens("es"),
);

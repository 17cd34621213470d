import { benchRendering } from "./rendering";

await benchRendering();

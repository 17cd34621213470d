import type { Texts } from "../texts";

export const sell: Texts["sell"] = {};

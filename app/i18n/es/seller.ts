import type { Texts } from "../texts";

export const seller: Texts["seller"] = {};

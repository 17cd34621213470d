import type { Texts } from "../texts";

export const account: Texts["account"] = {};

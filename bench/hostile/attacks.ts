import type { Attack } from "./attack";
import { BIG_BODIES, INFLATED_FORMS } from "./bodies";
import { HOSTILE_FORMS } from "./forms";
import { HOSTILE_PAGES } from "./pages";

export const ATTACKS: readonly Attack[] = [...HOSTILE_PAGES, ...HOSTILE_FORMS, ...BIG_BODIES, ...INFLATED_FORMS];

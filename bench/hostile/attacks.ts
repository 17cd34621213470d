import type { Attack } from "./attack";
import { HOSTILE_PAGES } from "./pages";

export const ATTACKS: readonly Attack[] = [...HOSTILE_PAGES];

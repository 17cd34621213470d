import type { Problem } from "~/data/problems/problems.server";
import type { Side } from "~/domain/feedback/feedback";
import type { TextKey } from "~/i18n/texts";

/** What is wrong, in the buyer's own words for the buyer only. */
export function problemKindText(kind: Problem["kind"], side?: Side): TextKey {
  return kind === "change_of_mind" && side !== "buyer" ? "problems.mindChanged" : `problems.kinds.${kind}`;
}

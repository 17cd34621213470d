import type { TextKey, TextValues } from "~/i18n/texts";
import type { Sentence } from "./sentence";

/** A message that the next page shows once: a title, and lines below it. */
export interface Flash {
  kind: "success" | "error";
  title: Sentence;
  body?: readonly Sentence[];
  /** The message before it, when its reader was sent on before they could read it. */
  earlier?: Flash;
}

/** A message of one line. */
export function success(key: TextKey, values?: TextValues): Flash {
  return { kind: "success", title: { key, values } };
}

/** A message that something did not work, or was refused. */
export function failure(says: TextKey | Sentence, values?: TextValues): Flash {
  return { kind: "error", title: typeof says === "string" ? { key: says, values } : says };
}

/** The same below the title "Error". Spec section 8: settings, signing in, administration. */
export function errorFlash(key: TextKey, values?: TextValues): Flash {
  return { kind: "error", title: { key: "shell.error" }, body: [{ key, values }] };
}

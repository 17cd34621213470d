import type { TextKey, TextValues } from "~/i18n/texts";
import type { Sentence } from "./sentence";

export interface Flash {
  /** A notice says what is, where nothing went wrong. */
  kind: "success" | "notice" | "error";
  title: Sentence;
  body?: readonly Sentence[];
  /** The previous message, when a redirect came before a page could show it. */
  earlier?: Flash;
}

export function success(key: TextKey, values?: TextValues): Flash {
  return { kind: "success", title: { key, values } };
}

export function notice(key: TextKey, values?: TextValues): Flash {
  return { kind: "notice", title: { key, values } };
}

export function failure(says: TextKey | Sentence, values?: TextValues): Flash {
  return { kind: "error", title: typeof says === "string" ? { key: says, values } : says };
}

/** An error message below the title "Error" (Spec section 8: settings, sign-in, administration). */
export function errorFlash(key: TextKey, values?: TextValues): Flash {
  return { kind: "error", title: { key: "shell.error" }, body: [{ key, values }] };
}

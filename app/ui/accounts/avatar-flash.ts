import type { ImageSkip } from "~/domain/catalog/draft";
import type { Flash } from "~/forms/flash";

/** The message for a file that cannot be an avatar (Spec section 9). */
export function avatarError(skip: ImageSkip | "wait", values?: { seconds: number }): Flash {
  return {
    kind: "error",
    title: { key: `profile.refused.${skip}Title` },
    body: [{ key: `profile.refused.${skip}`, values }],
  };
}

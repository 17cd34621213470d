import type { PolicyName } from "../all";
import type { Language } from "../language";
import { allTexts } from "../texts.server";

/** A policy page's text, with its meta description. Only on the server: the texts are long. */
export function findPolicy(name: PolicyName, language: Language, brand: string) {
  const policy = allTexts().policies[name][language];
  return { policy, about: policy.summary.replaceAll("{brand}", brand) };
}

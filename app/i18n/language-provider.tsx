import { createContext, type ReactNode, useContext } from "react";
import type { Clock } from "~/domain/moment";
import type { Language } from "./language";
import type { Translate } from "./texts";

interface Reader {
  language: Language;
  t: Translate;
  clock: Clock;
}

const LanguageContext = createContext<Reader | null>(null);

export function LanguageProvider({ children, ...reader }: Reader & { children: ReactNode }) {
  return <LanguageContext.Provider value={reader}>{children}</LanguageContext.Provider>;
}

/** Throws outside a LanguageProvider (Spec section 8). */
export function useLanguage(): Reader {
  const value = useContext(LanguageContext);
  if (!value) throw new Error("useLanguage must be used within a LanguageProvider");
  return value;
}

import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "./language";
import type { Translate } from "./texts";

const LanguageContext = createContext<{ language: Language; t: Translate } | null>(null);

export function LanguageProvider(props: { language: Language; t: Translate; children: ReactNode }) {
  return (
    <LanguageContext.Provider value={{ language: props.language, t: props.t }}>
      {props.children}
    </LanguageContext.Provider>
  );
}

/** Throws outside a LanguageProvider (Spec section 8). */
export function useLanguage(): { language: Language; t: Translate } {
  const value = useContext(LanguageContext);
  if (!value) throw new Error("useLanguage must be used within a LanguageProvider");
  return value;
}

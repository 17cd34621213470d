import type { ReactNode } from "react";
import { LogoMark } from "../logo";
import { useSite } from "../site";

export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const { brand } = useSite();
  return (
    <div className="wrap page stack auth">
      <div className="brand">
        <LogoMark />
        <p>{brand}</p>
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  );
}

import type { ReactNode } from "react";

export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap page stack auth">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

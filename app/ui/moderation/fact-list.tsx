import type { ReactNode } from "react";

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="fact-list">{children}</dl>;
}

/** A named value; renders nothing without one. */
export function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  if (children === null || children === false) return null;
  return (
    <div className={isWide ? "wide" : undefined}>
      <dt className="small muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

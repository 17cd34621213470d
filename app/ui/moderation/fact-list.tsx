import type { ReactNode } from "react";

/** Names with what they are, one `<Fact>` each. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="fact-list">{children}</dl>;
}

/** A name with what it is; nothing when there is nothing. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === false) return null;
  return (
    <div>
      <dt className="small muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

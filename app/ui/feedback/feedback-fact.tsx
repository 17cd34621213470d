import type { ReactNode } from "react";

/** A line of a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </>
  );
}

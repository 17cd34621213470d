import type { ReactNode } from "react";

interface BackTitleProps {
  /** The page above. */
  to: string;
  label: ReactNode;
  title: ReactNode;
  children?: ReactNode;
}

/** The heading of a page below the link to the page above it; `children` stand under the heading. */
export function BackTitle({ to, label, title, children }: BackTitleProps) {
  return (
    <div className="back-title">
      <a className="small" href={to}>
        <span className="no-print" aria-hidden="true">
          ‹{" "}
        </span>
        {label}
      </a>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

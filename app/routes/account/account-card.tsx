interface AccountCardProps {
  to: string;
  title: string;
  body: string;
  /** How much waits for the person. */
  waits?: number;
}

/** The whole card is the link. */
export function AccountCard({ to, title, body, waits = 0 }: AccountCardProps) {
  return (
    <li className="card">
      <h3>
        <a href={to}>{title}</a>{" "}
        {waits > 0 && (
          <span className="chip hot" aria-hidden="true">
            {waits > 99 ? "99+" : waits}
          </span>
        )}
      </h3>
      <p className="small muted">{body}</p>
    </li>
  );
}

import { shortCount } from "~/domain/short-count";

interface AccountCardProps {
  to: string;
  title: string;
  body: string;
  /** How much waits for the person. */
  waits?: number;
  /** Of a card that stands under no heading of its own: "h2". */
  level?: "h2" | "h3";
}

/** The whole card is the link. */
export function AccountCard({ to, title, body, waits = 0, level: Heading = "h3" }: AccountCardProps) {
  return (
    <li className="card">
      <Heading>
        <a href={to}>{title}</a>{" "}
        {waits > 0 && (
          <span className="chip hot" aria-hidden="true">
            {shortCount(waits)}
          </span>
        )}
      </Heading>
      <p className="small muted">{body}</p>
    </li>
  );
}

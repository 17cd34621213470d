/** The whole card is the link. */
export function AccountCard({ to, title, body }: { to: string; title: string; body: string }) {
  return (
    <li className="card">
      <h2>
        <a href={to}>{title}</a>
      </h2>
      <p className="small muted">{body}</p>
    </li>
  );
}

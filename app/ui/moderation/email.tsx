/** Breaks before its domain rather than in a word. */
export function Email({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <span className="email">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

/** The account, on its page for administrators. */
export function PersonLink({ id, name, email }: { id: string; name: string; email: string }) {
  return (
    <>
      <a href={`/admin/users/${id}`}>{name}</a> · {email}
    </>
  );
}

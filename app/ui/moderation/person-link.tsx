/** The account in the list of all accounts. */
export function PersonLink({ id, name, email }: { id: string; name: string; email: string }) {
  return (
    <>
      <a href={`/admin/users?user=${id}`}>{name}</a> · {email}
    </>
  );
}

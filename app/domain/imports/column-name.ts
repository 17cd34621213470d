/** Without accents, marks and case: "*Título" and "titulo" are one. */
export function columnName(written: string): string {
  const letters = written.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, " ").trim();
}

/** Of several forms for longer texts a change of language keeps the one typed in last; without script, the first. */
export function keepLastForm() {
  addEventListener("input", ({ target }) => {
    const { form } = target as HTMLTextAreaElement;
    const kept = document.getElementById("kept");
    if (!form || !kept || form === kept || !(target as Element).matches("main textarea")) return;
    kept.removeAttribute("id");
    form.id = "kept";
  });
}

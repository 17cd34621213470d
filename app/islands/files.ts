/** Turns file inputs into buttons in the page's language, and names what was chosen beside them. */
export function showChosenFiles(): void {
  for (const chooser of document.querySelectorAll(".chooser")) {
    const [input, names] = [chooser.querySelector("input"), chooser.querySelector("output")];
    const show = () => {
      if (names) names.value = Array.from(input?.files ?? [], ({ name }) => name).join(", ");
    };
    chooser.classList.add("on");
    chooser.addEventListener("change", show);
    // Files chosen before this script was loaded.
    show();
  }
}

import type { ComponentProps } from "react";
import inline from "../../build/inline.json";

interface SendButtonProps extends ComponentProps<"button"> {
  /** What it says while its form is sent. */
  sending?: string;
}

/** Sends its form once, outside a part that hydrates. */
export function SendButton({ sending = "", ...button }: SendButtonProps) {
  return (
    <>
      <button type="submit" data-sending={sending} {...button} />
      <FormsScript />
    </>
  );
}

/** Also opens links with `data-dialog` above their page. */
export function FormsScript() {
  return <script type="module" src={inline.forms} />;
}

import { type MouseEvent, type ReactElement, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Links open in it, and navigate without script. Escape keeps what was typed. The title's id: "dialog-title". */
export function useDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  const [content, setContent] = useState<ReactElement | null>(null);

  /** A link's click handler that opens `shown` here. With a modifier key the link behaves as usual. */
  const opens = (shown: ReactElement) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    flushSync(() => setContent(shown));
    ref.current?.showModal();
  };

  function cancel(event: MouseEvent) {
    event.preventDefault();
    ref.current?.close();
    setContent(null);
  }

  const dialog = (
    <dialog ref={ref} aria-labelledby="dialog-title">
      {content}
    </dialog>
  );
  return { dialog, opens, cancel };
}

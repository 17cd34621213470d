import { type MouseEvent, type ReactElement, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * One native dialog of a page, in which links open what they lead to; without script they lead there. Escape keeps
 * what was typed for when the same is opened again, `cancel` forgets it. Its content names itself by a heading with
 * the id "dialog-title".
 */
export function useDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  const [content, setContent] = useState<ReactElement | null>(null);

  /** For a link: opens `shown` here. In a new tab or window the link is one as any other. */
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

import type { InputHTMLAttributes } from "react";

interface FileChooserProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type"> {
  name: string;
  /** What the button says. */
  choose: string;
  /** Whether React runs; on pages that do not hydrate, an island (`islands/files.ts`) does its part. */
  isReady?: boolean;
}

/**
 * A file input as a button that speaks the page's language. Without script it is the browser's own, which is the only
 * one that can tell what was chosen.
 */
export function FileChooser({ name, choose, isReady = false, ...input }: FileChooserProps) {
  return (
    <div className={isReady ? "chooser on" : "chooser"}>
      <input id={name} name={name} type="file" {...input} />
      <label className="btn" htmlFor={name}>
        {choose}
      </label>
      <output className="small" htmlFor={name} />
    </div>
  );
}

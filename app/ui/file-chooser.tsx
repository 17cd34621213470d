import type { InputHTMLAttributes } from "react";

interface FileChooserProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type"> {
  name: string;
  /** What the button says. */
  choose: string;
}

/**
 * A file input as a button that speaks the page's language. Without script it is the browser's own, which is the only
 * one that can tell what was chosen.
 */
export function FileChooser({ name, choose, ...input }: FileChooserProps) {
  return (
    <div className="chooser">
      <input id={name} name={name} type="file" {...input} />
      <label className="btn" htmlFor={name}>
        {choose}
      </label>
      <output className="small" htmlFor={name} />
    </div>
  );
}

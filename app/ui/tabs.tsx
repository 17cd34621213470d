import { useLocation } from "@remix-run/react";

interface TabsProps {
  label: string;
  tabs: readonly { to: string; text: string }[];
  /** Many: in one row on phones, which scrolls. */
  areMany?: boolean;
  /** The address of the shown part, where the page's path does not tell. */
  current?: string;
}

/** Parts of one screen, each with a URL of its own. */
export function Tabs({ label, tabs, areMany = false, current }: TabsProps) {
  const { pathname } = useLocation();
  return (
    <nav className={areMany ? "tabs line" : "tabs"} aria-label={label}>
      {tabs.map(({ to, text }) => (
        <a key={to} href={to} aria-current={to === (current ?? pathname) ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

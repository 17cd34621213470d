import { useLocation } from "@remix-run/react";

interface TabsProps {
  label: string;
  tabs: readonly { to: string; text: string }[];
}

/** Parts of one screen, each with a URL of its own. */
export function Tabs({ label, tabs }: TabsProps) {
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, text }) => (
        <a key={to} href={to} aria-current={to === pathname ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

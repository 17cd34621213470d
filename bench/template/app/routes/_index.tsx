import type { MetaFunction } from "@remix-run/cloudflare";

export const meta: MetaFunction = () => [
  { title: "New Remix App" },
  { name: "description", content: "Welcome to Remix!" },
];

export default function Index() {
  return (
    <div>
      <h1>Welcome to Remix on Cloudflare</h1>
      <ul>
        <li>
          <a target="_blank" href="https://remix.run/docs" rel="noreferrer">
            Remix Docs
          </a>
        </li>
        <li>
          <a target="_blank" href="https://developers.cloudflare.com/workers/" rel="noreferrer">
            Cloudflare Workers Docs
          </a>
        </li>
      </ul>
    </div>
  );
}

import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "@remix-run/dev/server-build";

const handle = createRequestHandler(build as never, process.env.NODE_ENV);

export default { fetch: (request: Request) => handle(request) };

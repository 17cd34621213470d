import { parseArgs } from "node:util";
import { startLibsql } from "./server";

const { values } = parseArgs({
  options: {
    ...{ file: { type: "string" }, port: { type: "string", default: "0" } },
    // Milliseconds that each request waits, as for a database that is far away.
    away: { type: "string", default: "0" },
  },
});
if (values.file === undefined) {
  process.stderr.write("usage: tsx dev/libsql/main.ts --file FILE [--port PORT] [--away MS]\n");
  process.exit(2);
}

const server = await startLibsql({ file: values.file, port: Number(values.port) });
server.delay(Number(values.away));
process.stdout.write(`${server.url}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}

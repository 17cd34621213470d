import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { v7 as uuid } from "uuid";
import { sellerProfiles, sessions, users } from "~/data/schema.server";
import { generateSession } from "~/http/session/session-cookie.server";
import { SECRET } from "../signed-in";
import { type Attack, send } from "./attack";

const SELLERS = 40;
const MANY = 20;
const MB = 1_000_000;
const IMPORT = "/seller-settings/import";

/** What sellers can send, who are as easily made as accounts. */
export async function sellerAttacks(databaseUrl: string): Promise<Attack[]> {
  const cookies = await createSellers(databaseUrl);
  const by = (n: number, path: string, origin: string, form?: FormFile | Record<string, string>) =>
    send(`${origin}${path}`, { ...posted(form), ...headersOf(cookies[n % SELLERS], form) }).then(
      ({ status }) => status,
    );
  const words = (n: number, many: number) =>
    Array.from({ length: many }, (_, at) => WORDS[(n + at) % WORDS.length]).join(" ");
  return [
    {
      name: "prices of a hundred words",
      parallel: MANY,
      send: (origin, n) => by(n, `/prices?q=${encodeURIComponent(words(n, 100))}`, origin),
    },
    {
      name: "the assistant with a title of 2,000 words",
      parallel: MANY,
      send: (origin, n) => by(n, "/sell/search-product-info", origin, { title: words(n, 2_000) }),
    },
    ...[
      ["a file of 10 MB of 9,999 lines", linesOf(9_999, "Hecha a mano en Puebla. ".repeat(38))],
      ["a file of 10 MB of cells", `Title,Price\n${`${",".repeat(1_000)}\n`.repeat(9_990)}`],
      ["a file of 10 MB of 300,000 columns", `Title${",Photos".repeat(100_000)}\n${",".repeat(9 * MB)}\n`],
      ["a file of 10 MB of one description", linesOf(1, "<".repeat(9 * MB))],
    ].map(
      ([name = "", text = ""]): Attack => ({
        name,
        parallel: 4,
        send: (origin, n) => by(n, IMPORT, origin, { file: text }),
      }),
    ),
    {
      name: "lines to correct as a file",
      parallel: 4,
      async send(origin, n) {
        if (n < 4) await by(n, IMPORT, origin, { file: linesOf(9_999, "Hecha a mano. ".repeat(38), "-1") });
        return by(n % 4, `${IMPORT}/lines.csv`, origin);
      },
    },
  ];
}

const WORDS =
  "taza,azul,iphone,12,128gb,negro,bicicleta,rodada,26,silla,de,madera,tenis,nike,air,max,funda,para,celular,samsung,galaxy,s21,ultra,lamp,vintage,brass,table,guitar,acoustic,yamaha,f310,camara,canon,eos,rebel,t7,lente,18-55mm,libro,harry,potter".split(
    ",",
  );

function linesOf(count: number, description: string, price = ""): string {
  const lines = Array.from(
    { length: count },
    (_, n) => `S-${n},Taza azul de barro ${n},Home,New,${price || n + 1},2,${description}`,
  );
  return ["SKU,Title,Category,Condition,Price,Stock,Description", ...lines].join("\n");
}

interface FormFile {
  file: string;
}

function posted(form?: FormFile | Record<string, string>) {
  if (!form) return {};
  const body =
    typeof form.file === "string"
      ? `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${form.file}\r\n--b--\r\n`
      : new URLSearchParams(form as Record<string, string>).toString();
  return { method: "POST", body };
}

function headersOf(cookie = "", form?: FormFile | Record<string, string>) {
  const type = form && ("file" in form ? "multipart/form-data; boundary=b" : "application/x-www-form-urlencoded");
  return { headers: { Cookie: cookie, ...(type && { "Content-Type": type }) } };
}

async function createSellers(url: string): Promise<string[]> {
  const client = createClient({ url });
  const db = drizzle({ client });
  const cookies: string[] = [];
  for (let n = 0; n < SELLERS; n++) {
    const id = uuid();
    const created_at = Date.now();
    await db
      .insert(users)
      .values({ id, email: `${id}@example.com`, full_name: "Ana Núñez", password_hash: "none", created_at });
    await db
      .insert(sellerProfiles)
      .values({ id: uuid(), user_id: id, handle: `tienda-${n}-x`, business_name: `Tienda ${n}`, created_at });
    const { cookie, idHash } = generateSession(id, { secret: SECRET, secure: false });
    await db.insert(sessions).values({ id_hash: idHash, user_id: id, created_at, last_used_at: created_at });
    cookies.push(cookie.split(";")[0] ?? "");
  }
  client.close();
  return cookies;
}

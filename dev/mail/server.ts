import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readBody } from "../libsql/body";
import { sendPage, sendText } from "../page";
import { type Email, Mailbox, type ReceivedEmail } from "./mailbox";
import { PAGE_POLICY, PREVIEW_POLICY, renderEmail, renderInbox, renderPreview } from "./pages";

/** `before`: HTTP 500, nothing stored. `after`: stored, then hangs up. `refuse`: HTTP 422, for good. */
type Fault = "before" | "after" | "refuse";

export interface MailService {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Oldest first. */
  readonly mails: readonly ReceivedEmail[];
  /** Makes the next emails fail, after the first `skip`. */
  fail(next: number, how: Fault, skip?: number): void;
  /** Takes a snapshot of what it received; the result restores it, as often as wanted, and ends all failures. */
  snapshot(): () => void;
  stop(): Promise<void>;
}

/** A local mail service with Resend's protocol: forwards nothing, and shows what it received. */
export async function startMail({ folder, port = 0 }: { folder?: string; port?: number } = {}): Promise<MailService> {
  const mailbox = new Mailbox(folder);
  const answered = new Map<string, { body: string; id: string }>();
  let faults: (Fault | null)[] = [];

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await readBody(request)) ?? "";
    // Browsers send their origin: no web page may talk to this service.
    if (request.headers.origin !== undefined) return refuse(response, 403, "not_for_browsers");
    if (!/^Bearer \S/.test(request.headers.authorization ?? "")) return refuse(response, 401, "missing_api_key");
    const fault = faults.shift();
    if (fault === "before") return refuse(response, 500, "internal_server_error");
    const letter = readEmail(body);
    if (!letter || fault === "refuse") return refuse(response, 422, "validation_error");
    const key = request.headers["idempotency-key"]?.toString();
    const known = key ? answered.get(key) : undefined;
    if (known && known.body !== body) return refuse(response, 409, "invalid_idempotent_request");
    const id = known?.id ?? mailbox.store(letter).id;
    if (key) answered.set(key, { body, id });
    if (fault === "after") request.socket.destroy();
    else sendText(response, 200, "application/json", JSON.stringify({ id }));
  }

  async function show(path: string, response: ServerResponse): Promise<void> {
    if (path === "/") return sendPage(response, renderInbox(mailbox.mails.toReversed()), PAGE_POLICY);
    const [, id = "", part] = /^\/mails\/([^/]+)(\/letter)?$/.exec(path) ?? [];
    const mail = mailbox.find(decodeURIComponent(id));
    if (!mail) return sendText(response, 404, "text/plain; charset=utf-8", "There is no such mail. The inbox is at /");
    if (part) sendPage(response, renderPreview(mail), PREVIEW_POLICY);
    else sendPage(response, renderEmail(mail), PAGE_POLICY);
  }

  const server = createServer((request, response) => {
    const path = request.url?.split("?")[0] ?? "/";
    const isMail = request.method === "POST" && path === "/emails";
    const work = isMail ? receive(request, response) : show(request.method === "GET" ? path : "", response);
    work.catch(() => refuse(response, 400, "invalid_request"));
  });
  // Longer than a client keeps an idle connection, or it would sometimes send into one that just closed.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", listening);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: mailbox.mails,
    fail(next, how, skip = 0) {
      faults = [...Array<null>(skip).fill(null), ...Array<Fault>(next).fill(how)];
    },
    snapshot() {
      const [mails, answers] = [[...mailbox.mails], [...answered]];
      return () => {
        faults = [];
        mailbox.mails.splice(0, mailbox.mails.length, ...mails);
        answered.clear();
        for (const [key, answer] of answers) answered.set(key, answer);
      };
    },
    stop() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      return closed;
    },
  };
}

/** `null` when the body is not an email. */
function readEmail(body: string): Email | null {
  const { from, to, subject, text = "", html = "" } = JSON.parse(body);
  const all = [from, to, subject, text, html];
  const isMail = all.every((one) => typeof one === "string") && from && /^[^\s,]+@[^\s,]+$/.test(to) && subject;
  return isMail ? { from, to, subject, text, html } : null;
}

function refuse(response: ServerResponse, statusCode: number, name: string): void {
  sendText(response, statusCode, "application/json", JSON.stringify({ statusCode, name, message: name }));
}

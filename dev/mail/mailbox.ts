import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Email {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface ReceivedEmail extends Email {
  /** `<time>-<to>`, safe as a file name. */
  id: string;
  /** Milliseconds since 1970. */
  time: number;
}

/** Received emails, oldest first. With a folder they are stored there as files and survive a restart. */
export class Mailbox {
  readonly mails: ReceivedEmail[];

  constructor(private readonly folder?: string) {
    if (folder) mkdirSync(folder, { recursive: true });
    this.mails = folder ? readMails(folder) : [];
  }

  find(id: string): ReceivedEmail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  store(letter: Email): ReceivedEmail {
    let time = Date.now();
    while (this.find(toFileName(time, letter.to))) time++;
    const mail = { id: toFileName(time, letter.to), time, ...letter };
    this.mails.push(mail);
    if (this.folder) {
      writeFileSync(join(this.folder, `${mail.id}.html`), mail.html);
      writeFileSync(join(this.folder, `${mail.id}.txt`), withHeaders(mail));
    }
    return mail;
  }
}

function toFileName(time: number, to: string): string {
  const safe = to.replace(/[^\w@.+-]/g, "_").slice(0, 100);
  return `${new Date(time).toISOString().replaceAll(":", "-")}-${safe}`;
}

/** The text under a head of From, To, Subject and Date, then an empty line. */
function withHeaders({ from, to, subject, time, text }: ReceivedEmail): string {
  const head = { From: from, To: to, Subject: subject, Date: new Date(time).toISOString() };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value.replace(/\s+/g, " ")}`);
  return `${lines.join("\n")}\n\n${text}`;
}

function readMails(folder: string): ReceivedEmail[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  return names.sort().map((name) => {
    const id = name.slice(0, -".txt".length);
    const file = readFileSync(join(folder, name), "utf8");
    const end = file.indexOf("\n\n");
    const [from = "", to = "", subject = "", date = ""] = file
      .slice(0, end)
      .split("\n")
      .map((line) => line.slice(line.indexOf(": ") + 2));
    const page = join(folder, `${id}.html`);
    const html = existsSync(page) ? readFileSync(page, "utf8") : "";
    return { id, from, to, subject, time: Date.parse(date), text: file.slice(end + 2), html };
  });
}

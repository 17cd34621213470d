import { Agent, request } from "node:http";

export interface Load {
  /** How many ask at once. */
  clients: number;
  /** Whether no two ask for the same address. */
  distinct?: boolean;
}

/** How many answers a second `address` gives, over `milliseconds`. Answers must be 200. */
export async function answersPerSecond(
  address: string,
  milliseconds: number,
  { clients, distinct = false }: Load,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const until = performance.now() + milliseconds;
  const started = performance.now();
  let answers = 0;
  async function client() {
    while (performance.now() < until) {
      await once(distinct ? `${address}/?n=${answers}-${performance.now()}` : address, agent);
      answers++;
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return (answers / (performance.now() - started)) * 1000;
}

function once(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(address, { agent, headers: { "Accept-Language": "en" } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`));
      answer.resume().on("end", resolve);
    })
      .on("error", reject)
      .end();
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

type Row = Record<string, unknown> & { uid?: string; userCode?: string; grantId?: string };

export type Rows = Map<string, Row>;

/** Where `oidc-provider` keeps codes, tokens and sessions: in these rows, which outlast a change of its keys. */
export function memoryOf(rows: Rows) {
  const find = (kind: string, is: (row: Row) => boolean) =>
    [...rows].find(([key, row]) => key.startsWith(`${kind}:`) && is(row))?.[1];
  return class Memory {
    constructor(private readonly kind: string) {}

    async upsert(id: string, row: Row): Promise<void> {
      rows.set(`${this.kind}:${id}`, row);
    }

    async find(id: string): Promise<Row | undefined> {
      return rows.get(`${this.kind}:${id}`);
    }

    async findByUid(uid: string): Promise<Row | undefined> {
      return find(this.kind, (row) => row.uid === uid);
    }

    async findByUserCode(code: string): Promise<Row | undefined> {
      return find(this.kind, (row) => row.userCode === code);
    }

    async consume(id: string): Promise<void> {
      const row = rows.get(`${this.kind}:${id}`);
      if (row) row.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string): Promise<void> {
      rows.delete(`${this.kind}:${id}`);
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
    }
  };
}

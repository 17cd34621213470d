import type { Database } from "~/data/connect.server";
import { addFault } from "~/data/operations/faults.server";
import { FAULTS_A_MINUTE, failureText, REQUEST_ID_MAX } from "~/domain/operations/fault";
import { MINUTE } from "~/domain/time";

/** Of this isolate. */
const saved = { minute: 0, count: 0 };

/** For the operations page; the log has it anyway, so nothing depends on it. */
export async function saveFault(
  db: Database,
  { requestId, route, error }: { requestId: string; route: string; error: unknown },
  now: number,
): Promise<void> {
  const minute = Math.floor(now / MINUTE);
  if (saved.minute !== minute) Object.assign(saved, { minute, count: 0 });
  if (++saved.count > FAULTS_A_MINUTE) return;
  await addFault(db, { requestId: requestId.slice(0, REQUEST_ID_MAX), route, message: failureText(error) }).catch(
    () => {},
  );
}

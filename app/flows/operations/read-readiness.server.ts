import type { AppContext } from "~/context";
import { findSigns } from "~/data/operations/signs.server";
import { isReady, judgeParts, type PartState, type ReadyPart } from "~/domain/operations/readiness";
import { SECOND } from "~/domain/time";

type Readiness = { isReady: boolean; parts: Record<ReadyPart, PartState> };

/** Anybody may ask; an isolate looks once in this time. */
const LIFE = SECOND;
let known: { at: number; readiness: Readiness } | null = null;

export async function readReadiness(context: AppContext): Promise<Readiness> {
  const now = context.now();
  if (known && Math.abs(now - known.at) < LIFE) return known.readiness;
  const { db, images, avatars, mail, paypal } = context;
  const [signs, hasPictures, hasAvatars] = await Promise.all([
    findSigns(db).catch(() => null),
    images.isReachable(),
    avatars.isReachable(),
  ]);
  const parts = judgeParts(signs, {
    pictures: hasPictures,
    avatars: hasAvatars,
    mail: mail !== null,
    paypal: paypal !== null,
  });
  const readiness = { isReady: isReady(parts), parts };
  known = { at: now, readiness };
  return readiness;
}

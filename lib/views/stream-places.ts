import type { UserId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";

/** Event streams that one person may have open in one web process. */
export const STREAMS_PER_USER = 20;
/** Event streams that one web process has open in all: a hundred people who use up their share. */
export const STREAMS_PER_PROCESS = 2_000;

/** One for the process: Next evaluates modules more than once. */
const shared: { stemmaStreams?: Map<UserId, number> } = globalThis as { stemmaStreams?: Map<UserId, number> };
shared.stemmaStreams ??= new Map();
const open = shared.stemmaStreams;

function requirePlace(userId: UserId): void {
  if ((open.get(userId) ?? 0) >= STREAMS_PER_USER) {
    throw new Refusal("over_limit", `${STREAMS_PER_USER} pages follow runs already. Close one and reload this one.`);
  }
  const all = [...open.values()].reduce((sum, taken) => sum + taken, 0);
  if (all < STREAMS_PER_PROCESS) return;
  throw new Refusal(
    "unavailable",
    `${STREAMS_PER_PROCESS} pages are followed on this server already, which is all it takes. Reload this one in a while.`,
  );
}

/** Takes one of a person's places for a stream; returns what gives it back, once. Refuses when all are taken. */
export function takePlace(userId: UserId): () => void {
  requirePlace(userId);
  open.set(userId, (open.get(userId) ?? 0) + 1);
  let isGiven = false;
  return () => {
    if (isGiven) return;
    isGiven = true;
    const left = (open.get(userId) ?? 1) - 1;
    if (left === 0) open.delete(userId);
    else open.set(userId, left);
  };
}

import { type CapName, capOf, capRefusal } from "@/lib/domain/caps";
import type { UserId } from "@/lib/domain/ids";

/** One for the process: Next evaluates modules more than once. */
const shared: { stemmaStreams?: Map<UserId, number> } = globalThis as { stemmaStreams?: Map<UserId, number> };
shared.stemmaStreams ??= new Map();
const open = shared.stemmaStreams;

function requirePlace(userId: UserId, capIn: (name: CapName) => number): void {
  const all = [...open.values()].reduce((sum, taken) => sum + taken, 0);
  const counts = [
    ["account_streams", open.get(userId) ?? 0],
    ["process_streams", all],
  ] as const;
  const met = counts.find(([name, count]) => count >= capIn(name));
  if (met !== undefined) throw capRefusal(met[0], capIn(met[0]));
}

/**
 * Takes one of a person's places for a stream; returns what gives it back, once. Refuses when all are taken, theirs or
 * this process's.
 */
export function takePlace(userId: UserId, capIn: (name: CapName) => number = (name) => capOf(name, {})): () => void {
  requirePlace(userId, capIn);
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

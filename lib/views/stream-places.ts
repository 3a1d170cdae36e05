import type { UserId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";

/** Event streams that one person may have open in one web process. */
export const STREAMS_PER_USER = 20;

const open = new Map<UserId, number>();

/** Takes one of a person's places for a stream; returns what gives it back, once. Refuses when all are taken. */
export function takePlace(userId: UserId): () => void {
  const taken = open.get(userId) ?? 0;
  if (taken >= STREAMS_PER_USER) {
    throw new Refusal("over_limit", `${STREAMS_PER_USER} pages follow runs already. Close one and reload this one.`);
  }
  open.set(userId, taken + 1);
  let isGiven = false;
  return () => {
    if (isGiven) return;
    isGiven = true;
    const left = (open.get(userId) ?? 1) - 1;
    if (left === 0) open.delete(userId);
    else open.set(userId, left);
  };
}

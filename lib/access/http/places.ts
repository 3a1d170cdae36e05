import { type CapName, capOf, capRefusal } from "@/lib/domain/core/caps";
import type { UserId } from "@/lib/domain/core/ids";

/** What one web process holds open for people, and the caps that bound it: of one person, and of all. */
const kinds = {
  streams: ["account_streams", "process_streams"],
  uploads: ["account_uploads", "process_uploads"],
} as const satisfies Record<string, readonly [CapName, CapName]>;
export type PlaceKind = keyof typeof kinds;

type Taken = Map<UserId, number>;

interface Shared {
  stemmaPlaces?: Record<PlaceKind, Taken>;
}
/** One for the process: Next evaluates modules more than once. */
const shared: typeof globalThis & Shared = globalThis;
shared.stemmaPlaces ??= { streams: new Map(), uploads: new Map() };
const places = shared.stemmaPlaces;

/** How many places of a kind this process has given away now. */
export function takenPlaces(kind: PlaceKind): number {
  return [...places[kind].values()].reduce((sum, count) => sum + count, 0);
}

function requirePlace(kind: PlaceKind, userId: UserId, capIn: (name: CapName) => number): void {
  const taken = places[kind];
  const [own, everyones] = kinds[kind];
  if ((taken.get(userId) ?? 0) >= capIn(own)) throw capRefusal(own, capIn(own));
  if (takenPlaces(kind) >= capIn(everyones)) throw capRefusal(everyones, capIn(everyones));
}

/**
 * Takes one of a person's places; returns what gives it back, once. Refuses when all are taken, theirs or this
 * process's.
 */
export function takePlace(
  kind: PlaceKind,
  userId: UserId,
  capIn: (name: CapName) => number = (name) => capOf(name, {}),
): () => void {
  requirePlace(kind, userId, capIn);
  const taken = places[kind];
  taken.set(userId, (taken.get(userId) ?? 0) + 1);
  let isGiven = false;
  return () => {
    if (isGiven) return;
    isGiven = true;
    const left = (taken.get(userId) ?? 1) - 1;
    if (left === 0) taken.delete(userId);
    else taken.set(userId, left);
  };
}

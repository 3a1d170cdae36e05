import { isAdmitted } from "@/lib/domain/run/admission";
import type { Whose } from "@/lib/domain/run/fair-order";
import type { NodeJob } from "@/lib/platform/queue/queue";
import { openSlots } from "@/lib/run/drivers/slots";
import { atDesk, type Desk } from "./desk";

/** A piece of work and whose it is. What waits under the same name is the same work. */
interface Piece {
  name: string;
  whose: Whose;
  /** The node that it works, if it does. */
  node?: NodeJob;
  work(desk: Desk): Promise<void>;
}

/** Work of one process: what has no room waits, and accounts, projects and runs take turns. */
export interface Pool {
  /** Starts a piece as soon as it is its turn; returns at once. One that waits already is not taken twice. */
  start(piece: Piece): void;
  /** Starts nothing more; returns what has not begun. */
  close(): Piece[];
  /** Resolves when nothing is under way or waits. */
  idle(): Promise<void>;
  /** How many pieces are under way or wait. */
  size(): number;
  /** How many have not begun. */
  waiting(): number;
  /** The ids of nodes whose work has not begun. */
  nodesWaiting(): string[];
  /** How many are under way. */
  underWay(): number;
  /** Changes how many may be under way, and worked at once: those that are beyond it end in their own time. */
  resize(to: Size): void;
}

interface Size {
  /** Pieces that may be under way at once, most of which wait for others: by `isAdmitted`. */
  places: number;
  /** Pieces that may be worked at once. */
  desks: number;
}

interface PoolOptions extends Size {
  /** Ends all waiting for a desk. */
  signal: AbortSignal;
  /** Hears what a piece of work threw. */
  onError: (error: unknown) => void;
}

/** Opens a pool. */
export function openPool({ signal, onError, ...atFirst }: PoolOptions): Pool {
  let size: Size = atFirst;
  const room = openSlots((underWay, next) => isAdmitted({ places: size.places, underWay }, next));
  const desksOfAll = openSlots((taken) => taken < size.desks);
  const closing = new AbortController();
  const waiting = new Map<string, Piece>();
  const all = new Set<Promise<void>>();

  function begin({ name, whose, work }: Piece): Promise<void> {
    const entering = closing.signal;
    return room.within(whose, entering, () =>
      atDesk(desksOfAll, { whose, entering, signal }, (desk) => {
        waiting.delete(name);
        return work(desk);
      }),
    );
  }

  return {
    start(piece): void {
      if (closing.signal.aborted || waiting.has(piece.name)) return;
      waiting.set(piece.name, piece);
      const done: Promise<void> = begin(piece)
        .catch((error: unknown) => {
          if (error !== closing.signal.reason) onError(error);
        })
        .finally(() => all.delete(done));
      all.add(done);
    },
    close(): Piece[] {
      const left = [...waiting.values()];
      waiting.clear();
      closing.abort(new Error("Nothing more is begun."));
      return left;
    },
    async idle(): Promise<void> {
      await Promise.all(all);
    },
    size: () => all.size,
    waiting: () => waiting.size,
    nodesWaiting: () => [...waiting.values()].flatMap(({ node }) => (node === undefined ? [] : [node.nodeId])),
    underWay: room.taken,
    resize(to): void {
      size = to;
      desksOfAll.handOut();
      room.handOut();
    },
  };
}

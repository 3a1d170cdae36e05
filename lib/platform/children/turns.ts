/** Pieces of work that wait, by whose they are: each gets a turn before anyone gets a second one. */
export interface Turns<T> {
  /** Puts a piece behind the others of its owner; false when so many wait already. */
  add(owner: string, piece: T): boolean;
  /** The piece whose turn it is, of an owner who may; undefined when there is none. */
  take(may: (owner: string) => boolean): { owner: string; piece: T } | undefined;
  /** Takes a piece out that nobody waits for any more. */
  drop(owner: string, piece: T): void;
  count(): number;
}

/** A queue of at most `most` pieces in all and `each` of one owner. */
export function takeTurns<T>({ most, each }: { most: number; each: number }): Turns<T> {
  // A map keeps the order in which its keys came: whoever had a turn is put behind the others.
  const waiting = new Map<string, T[]>();
  let all = 0;
  const keep = (owner: string, pieces: T[]): void => {
    waiting.delete(owner);
    if (pieces.length > 0) waiting.set(owner, pieces);
  };
  return {
    add(owner, piece): boolean {
      const own = waiting.get(owner) ?? [];
      if (all >= most || own.length >= each) return false;
      own.push(piece);
      waiting.set(owner, own);
      all += 1;
      return true;
    },
    take(may): { owner: string; piece: T } | undefined {
      for (const [owner, pieces] of waiting) {
        if (!may(owner)) continue;
        const [piece, ...left] = pieces;
        if (piece === undefined) continue;
        keep(owner, left);
        all -= 1;
        return { owner, piece };
      }
      return undefined;
    },
    drop(owner, piece): void {
      const own = waiting.get(owner) ?? [];
      const at = own.indexOf(piece);
      if (at < 0) return;
      own.splice(at, 1);
      if (own.length === 0) waiting.delete(owner);
      all -= 1;
    },
    count: () => all,
  };
}

import { Refusal } from "./refusal";

/** A folder in which the database of an install may lie. */
export interface DatabaseFolder {
  folder: string;
  hasDatabase: boolean;
  /** The data folder that it says it belongs to; null where it says nothing. */
  owner: string | null;
  /** Number of the Postgres that runs in it. */
  usedBy: number | null;
}

/** What is known before a database is started. */
export interface PlaceFacts {
  /** The data folder of this checkout. */
  data: string;
  /** The database's folder in it. */
  inside: DatabaseFolder;
  /** Whether the account that Postgres runs as may enter the data folder. */
  canEnter: boolean;
  /** The folder that the data folder names as its database's, and whether its owner still names it too. */
  named: (DatabaseFolder & { isOwnersStill: boolean }) | null;
  /** Folders outside of it which this version or an older one would have taken for this checkout. */
  outside: readonly DatabaseFolder[];
  /** A folder outside of it that nobody has. */
  fresh: string;
}

/** Where a database is to lie, and what is to be said of it; null when there is nothing to say. */
export interface Place {
  folder: string;
  said: string | null;
}

/** The file in a data folder that says where its database lies when that is elsewhere. */
export const PLACE_FILE = "database-place";

function namedPlace(data: string, named: NonNullable<PlaceFacts["named"]>): Place {
  const { folder, owner } = named;
  const file = `${data}/${PLACE_FILE}`;
  if (!named.hasDatabase) {
    throw new Refusal(
      "unavailable",
      `${file} says that the database lies in ${folder}, and there is none that can be read. Bring it back from a backup, or remove ${file} to begin with an empty one.`,
    );
  }
  if (owner === null || owner === data) return { folder, said: null };
  if (named.isOwnersStill) {
    throw new Refusal(
      "conflict",
      `${file} names ${folder}, which is the database of ${owner}: one of the two is a copy. Remove ${file} to begin here with an empty database, or start the other one.`,
    );
  }
  return { folder, said: `The database in ${folder} came with its data folder from ${owner} to ${data}.` };
}

function insidePlace({ inside, canEnter, data }: PlaceFacts): Place {
  if (canEnter) return { folder: inside.folder, said: null };
  throw new Refusal(
    "unavailable",
    `The database lies in ${inside.folder}, where the account that Postgres runs as may not go. Open the folders above ${data} to it (chmod o+x), or move them to where it may go.`,
  );
}

/** A database that an older version left under a name that other checkouts had too: whoever starts first has it. */
function foundPlace({ data }: PlaceFacts, { folder, usedBy }: DatabaseFolder): Place {
  if (usedBy !== null) {
    throw new Refusal(
      "conflict",
      `An older version keeps a database in ${folder}, which may be this checkout's and is in use (process ${usedBy}). Stop what uses it, then start again.`,
    );
  }
  return {
    folder,
    said: `The database that an older version kept in ${folder} is this checkout's from now on (${data}/${PLACE_FILE} says so). Other checkouts on this machine may have used it too; they begin with an empty one.`,
  };
}

function newPlace(facts: PlaceFacts): Place {
  const folder = facts.canEnter ? facts.inside.folder : facts.fresh;
  const others = facts.outside.find(({ hasDatabase }) => hasDatabase);
  if (others === undefined) return { folder, said: null };
  return {
    folder,
    said: `This checkout begins with an empty database. The one in ${others.folder}, which an older version may have shared among checkouts, is that of ${others.owner}.`,
  };
}

/**
 * Where the database of a checkout lies: in its data folder wherever Postgres's account may go there. What lies
 * elsewhere belongs to one data folder, and both say so.
 *
 * @throws Refusal where going on would hide data or share them
 */
export function choosePlace(facts: PlaceFacts): Place {
  if (facts.named !== null) return namedPlace(facts.data, facts.named);
  if (facts.inside.hasDatabase) return insidePlace(facts);
  const there = facts.outside.filter(({ hasDatabase }) => hasDatabase);
  const own = there.find(({ owner }) => owner === facts.data);
  if (own) return { folder: own.folder, said: null };
  const found = there.find(({ owner }) => owner === null);
  return found ? foundPlace(facts, found) : newPlace(facts);
}

import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, realpath, rename, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { choosePlace, type DatabaseFolder, PLACE_FILE, type Place } from "@/lib/domain/core/database-place";
import { Refusal } from "@/lib/domain/core/refusal";
import { type Account, databaseAccount, isReachable, letPass, outsideFolder, ROOT_FOLDER } from "./account";
import { findPostmaster } from "./postmaster";

/** The file in a database's folder that names the data folder whose database it is. */
const OWNER_FILE = "belongs-to";
/** All that lies in a data folder of ours. */
const ours = new Set(["running", "secret", "keys", "postgres", PLACE_FILE]);

async function readLine(file: string): Promise<string | null> {
  if (!existsSync(file)) return null;
  return (await readFile(file, "utf8")).trim() || null;
}

async function lookAt(folder: string): Promise<DatabaseFolder> {
  const data = join(folder, "data");
  return {
    folder,
    hasDatabase: existsSync(join(data, "PG_VERSION")),
    owner: await readLine(join(folder, OWNER_FILE)),
    usedBy: await findPostmaster(data),
  };
}

async function lookAtNamed(data: string): Promise<(DatabaseFolder & { isOwnersStill: boolean }) | null> {
  const folder = await readLine(join(data, PLACE_FILE));
  if (folder === null) return null;
  const found = await lookAt(folder);
  const isOwnersStill = found.owner !== null && (await readLine(join(found.owner, PLACE_FILE))) === folder;
  return { ...found, isOwnersStill };
}

/** Lets Postgres's account pass through a data folder that is closed to it alone, when nothing but ours lies in it. */
async function letIn(data: string, account: Account): Promise<void> {
  if (account.uid === undefined || isReachable(data, account) || !isReachable(dirname(data), account)) return;
  const names = await readdir(data);
  if (!names.every((name) => ours.has(name.split(".")[0] ?? ""))) return;
  await letPass(data, account.gid);
}

/** What was set up with a relative path lies beneath itself, as Postgres ran in its own folder: it is put in its place. */
async function liftOut(folder: string, asGiven: string): Promise<string | null> {
  const data = join(folder, "data");
  const nested = join(data, asGiven, "postgres", "data");
  const lifted = join(folder, "data.lifted");
  if (existsSync(join(data, "PG_VERSION")) || !nested.startsWith(data)) return null;
  const usedBy = await findPostmaster(nested);
  if (usedBy !== null) {
    throw new Refusal(
      "conflict",
      `The database in ${nested} is in use (process ${usedBy}). Stop it, then start again.`,
    );
  }
  if (existsSync(join(nested, "PG_VERSION"))) await rename(nested, lifted);
  if (!existsSync(join(lifted, "PG_VERSION"))) return null;
  for (let above = dirname(nested); above.startsWith(data) && existsSync(above); above = dirname(above)) {
    await rmdir(above);
  }
  await rename(lifted, data);
  return `The database that an older version kept in ${nested} lies in ${data} now.`;
}

/** Names that this version or an older one gives to a folder outside of `data`, and one that nobody has. */
async function lookOutside(
  data: string,
  { formerly, root }: { formerly: readonly string[]; root: string },
): Promise<{ outside: DatabaseFolder[]; fresh: string }> {
  const names = [data, ...formerly].map((name) => outsideFolder(join(name, "postgres"), root));
  const outside = await Promise.all([...new Set(names)].map(lookAt));
  for (let turn = 1; ; turn += 1) {
    const fresh = outsideFolder(join(data, turn === 1 ? "postgres" : `${turn}/postgres`), root);
    const { owner, hasDatabase } = await lookAt(fresh);
    if (owner === data || (owner === null && !hasDatabase)) return { outside, fresh };
  }
}

/** Where the database of a data folder lies. */
export interface FoundPlace extends Place {
  isInside: boolean;
  /** Writes down, in both folders, whose database it is; done when it has been started. */
  remember(): Promise<void>;
}

/** Says in the database's folder whose it is. Of two that find one without an owner at once, one alone gets it. */
async function claim(folder: string, data: string): Promise<boolean> {
  const file = join(folder, OWNER_FILE);
  const owner = await readLine(file);
  if (owner === data) return true;
  try {
    await writeFile(file, `${data}\n`, { flag: owner === null ? "wx" : "w" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

export interface PlaceOptions {
  /** The data folder, by its whole path. */
  folder: string;
  /** Whether what older versions left is looked for; not where all is to begin empty. */
  findsFormer: boolean;
  /** The folder in which databases lie that cannot lie in their data folder. */
  root?: string;
  /** The checkout, from which older versions went by relative paths. */
  checkout?: string;
}

/**
 * Finds the folder of a data folder's database. Postgres does not run as root: where the account that root lends it may
 * not enter the data folder, its database lies in a folder of its own outside, which the data folder names.
 */
export async function findDatabasePlace(options: PlaceOptions): Promise<FoundPlace> {
  const { folder, findsFormer, root = ROOT_FOLDER, checkout = process.cwd() } = options;
  const account = databaseAccount();
  await mkdir(folder, { recursive: true });
  const data = await realpath(folder);
  await letIn(data, account);
  const asGiven = relative(checkout, folder);
  const inside = join(data, "postgres");
  const lifted = findsFormer ? await liftOut(inside, asGiven) : null;
  const isRoot = account.uid !== undefined;
  // Only root had, and has, databases outside.
  const around = await lookOutside(data, { formerly: findsFormer ? [folder, asGiven] : [], root });
  const { folder: chosen, said } = choosePlace({
    data,
    inside: await lookAt(inside),
    canEnter: isReachable(data, account),
    named: await lookAtNamed(data),
    outside: isRoot ? around.outside : [],
    fresh: around.fresh,
  });
  if (chosen === inside)
    return { folder: inside, isInside: true, said: said ?? lifted, remember: async () => undefined };
  await mkdir(chosen, { recursive: true });
  if (isRoot && dirname(chosen) === root) await chmod(root, 0o755);
  if (!(await claim(chosen, data))) return findDatabasePlace(options);
  const remember = async (): Promise<void> => {
    await claim(chosen, data);
    await writeFile(join(data, PLACE_FILE), `${chosen}\n`);
  };
  return { folder: chosen, isInside: false, said, remember };
}

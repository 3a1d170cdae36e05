import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { Refusal } from "@/lib/domain/core/refusal";

/** As whom Postgres runs. Empty: as ourselves. Postgres refuses to run as root, so root lends it an account. */
export type Account = { uid: number; gid: number } | Record<string, never>;

const ACCOUNT = "postgres";
/** Where root keeps what the account must reach when the checkout lies in a folder that is closed to it. */
export const ROOT_FOLDER = "/var/lib/stemma";

function numberOf(flag: "-u" | "-g"): number | null {
  const result = spawnSync("id", [flag, ACCOUNT], { encoding: "utf8" });
  return result.status === 0 ? Number.parseInt(result.stdout, 10) : null;
}

function findAccount(): Account | null {
  const uid = numberOf("-u");
  const gid = numberOf("-g");
  return uid === null || gid === null ? null : { uid, gid };
}

/** The account for Postgres: ourselves, or, as root, the system's `postgres`, which is made when it is missing. */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const found = findAccount();
  if (found) return found;
  spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", ACCOUNT]);
  const made = findAccount();
  if (made) return made;
  throw new Refusal(
    "unavailable",
    `Postgres does not run as root, and no account "${ACCOUNT}" could be made for it. Run Stemma as a normal user, or set DATABASE_URL.`,
  );
}

/** Whether the account may enter `folder` (all folders above it included). */
export function isReachable(folder: string, account: Account): boolean {
  if (account.uid === undefined) return true;
  return spawnSync("test", ["-x", folder], { ...account, cwd: "/" }).status === 0;
}

/** Lets the account's group, and nobody else, pass through a folder of root's without reading what it lists. */
export async function letPass(folder: string, gid: number): Promise<void> {
  await chown(folder, 0, gid);
  await chmod(folder, 0o710);
}

/** Where root keeps what would lie in `folder` when the account may not go there: one place for each whole path. */
export function outsideFolder(folder: string, root: string = ROOT_FOLDER): string {
  const digest = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  return join(root, `${basename(folder)}-${digest}`);
}

/** `folder`, or, where the account may not enter the folder above it, one of the same content that it may enter. */
export function reachableFolder(folder: string, parent: string, account: Account): string {
  return isReachable(parent, account) ? folder : outsideFolder(resolve(folder));
}

import { type ChildProcess, execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { nodeCommand } from "@/lib/platform/children/programs";
import type { Db } from "@/lib/platform/db/client";
import { readEnvironment } from "@/lib/platform/env";
import { keyFileOf, readKeyRing } from "@/lib/platform/keys/key-ring";
import { seal as sealFormer } from "@/lib/platform/vault/seal";

/** The secret under which an earlier version sealed keys of providers. */
export const formerSecret = "a session secret of at least thirty-two letters";
export const providerKey = "zq7-recognisable-0123456789";

/** An install that keeps its keys in a file of a folder of its own, which is empty at first. */
export async function anInstallFolder(): Promise<{ data: string; remove(): Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), "stemma-install-"));
  standIn(data);
  return { data, remove: () => rm(data, { recursive: true, force: true }) };
}

/** Has this process be one of the install of a folder, by what its environment says. */
export function standIn(data: string): void {
  for (const name of ["STEMMA_KEYS", "STEMMA_KEYS_FILE", "NEXTAUTH_SECRET", "DATABASE_URL"]) vi.stubEnv(name, "");
  vi.stubEnv("STEMMA_DATA", data);
}

/** Ids of the keys that this process has of its own. */
export function ownKeys(): string[] {
  return readKeyRing().keys.flatMap(({ id, from }) => (from === "NEXTAUTH_SECRET" ? [] : [id]));
}

/** Where the key file is by what the environment says now. */
export function keyFile(): string {
  return keyFileOf(readEnvironment(process.env));
}

/** Stores what an earlier version would have: a provider's key under the sessions' secret, and its signing key in clear. */
export async function storeAsFormerly(db: Db): Promise<{ privateKey: string }> {
  const made = generateKeyPairSync("ed25519");
  const publicKey = made.publicKey.export({ format: "der", type: "spki" }).toString("base64");
  const privateKey = made.privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  await db.installKey.deleteMany();
  await db.installValue.deleteMany();
  await db.installKey.create({ data: { publicKey, privateKey } });
  const sealed = sealFormer(formerSecret, "OPENAI_API_KEY", providerKey);
  await db.installValue.create({ data: { name: "OPENAI_API_KEY", sealed, ending: "6789" } });
  return { privateKey };
}

/** How `npm run keys` ended. */
export interface KeysEnded {
  code: number | null;
  out: string;
  err: string;
}

/** `npm run keys -- …` as a process of its own, beside a database that is there already, on an install whose folder is `data`. */
export async function beginKeys(
  { url, data }: { url: string; data: string },
  ...said: string[]
): Promise<{ child: ChildProcess; ended: Promise<KeysEnded> }> {
  const env = { ...process.env, DATABASE_URL: url, STEMMA_DATA: data, STEMMA_KEYS: "", NEXTAUTH_SECRET: "" };
  const [node = "", ...args] = await nodeCommand("lib/process/keys.ts");
  const { promise: ended, resolve } = Promise.withResolvers<KeysEnded>();
  const child = execFile(node, [...args, ...said], { env }, (_, out, err) =>
    resolve({ code: child.exitCode, out, err }),
  );
  return { child, ended };
}

import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { z } from "zod";
import { Signature } from "@/lib/domain/files/signature";
import type { Origin } from "@/lib/domain/report/origin";
import type { Db, Tx } from "@/lib/platform/db/client";
import { open, seal } from "@/lib/platform/keys/envelope";
import { isSealing } from "./sealing";

/** Hexadecimal digits of a key's fingerprint: 128 bits. */
const FINGERPRINT_LETTERS = 32;

/** The fingerprint by which people compare keys, of a public key in base64. */
function fingerprint(publicKey: string): string {
  return createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex").slice(0, FINGERPRINT_LETTERS);
}

/** What the private key is sealed as; the public one says whose it is. */
export const SIGNING_KEY = "signing key";
const label = "The key that this install signs with";

const KeyRow = z.object({
  publicKey: z.string(),
  privateKey: z.string().nullable(),
  sealed: z.instanceof(Uint8Array).nullable(),
});
type KeyRow = z.infer<typeof KeyRow>;

/** The key pair of this install as it is stored; null before the first one is made. */
export async function findKey(db: Db | Tx): Promise<KeyRow | null> {
  const row = await db.installKey.findFirst({ select: { publicKey: true, privateKey: true, sealed: true } });
  return row === null ? null : KeyRow.parse(row);
}

/** The key pair of this install, made by whoever needs it first; it lives and dies with the database. */
async function installKey(db: Db | Tx): Promise<KeyRow> {
  const known = await findKey(db);
  if (known) return known;
  const made = generateKeyPairSync("ed25519");
  const publicKey = made.publicKey.export({ format: "der", type: "spki" }).toString("base64");
  const bytes = made.privateKey.export({ format: "der", type: "pkcs8" });
  const kept = (await isSealing(db))
    ? { privateKey: null, sealed: seal(SIGNING_KEY, publicKey, bytes) }
    : { privateKey: bytes.toString("base64"), sealed: null };
  // One row is all that the table takes: of two who make one at once, the first counts for both.
  await db.$executeRaw`
    insert into install_key (public_key, private_key, sealed) values (${publicKey}, ${kept.privateKey}, ${kept.sealed})
    on conflict do nothing`;
  return KeyRow.parse(await findKey(db));
}

function privateBytes({ publicKey, privateKey, sealed }: KeyRow): Buffer {
  if (privateKey !== null) return Buffer.from(privateKey, "base64");
  return open(SIGNING_KEY, publicKey, sealed ?? Buffer.alloc(0), { label });
}

/** What people compare to know whether something was signed here. */
export async function installFingerprint(db: Db): Promise<string> {
  return fingerprint((await installKey(db)).publicKey);
}

/** A signature is of one kind of file: what was signed as one is not valid as another. */
function covered(kind: string, said: string): Buffer {
  return Buffer.from(`stemma ${kind}\n${said}`, "utf8");
}

/** This install's signature over a file of a kind, as the text that stands beside it. */
export async function signAs(db: Db | Tx, kind: string, said: string): Promise<string> {
  const own = await installKey(db);
  const key = createPrivateKey({ key: privateBytes(own), format: "der", type: "pkcs8" });
  const signature = sign(null, covered(kind, said), key).toString("base64");
  return JSON.stringify({ algorithm: "ed25519", publicKey: own.publicKey, signature } satisfies Signature);
}

function holds({ publicKey, signature }: Signature, kind: string, said: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    if (key.asymmetricKeyType !== "ed25519") return false;
    return verify(null, covered(kind, said), key, Buffer.from(signature, "base64"));
  } catch {
    // No key at all: nothing was signed with it.
    return false;
  }
}

/** Whose signature it is that stands beside a file; null when it is not one over that file. */
export async function originOf(
  db: Db | Tx,
  kind: string,
  { said, signature }: { said: string; signature: string },
): Promise<Origin | null> {
  const parsed = Signature.safeParse(parsedJson(signature));
  if (!parsed.success || !holds(parsed.data, kind, said)) return null;
  const own = await findKey(db);
  if (parsed.data.publicKey === own?.publicKey) return { isOfUnknownOrigin: false, signedBy: null };
  return { isOfUnknownOrigin: true, signedBy: fingerprint(parsed.data.publicKey) };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No signature: the schema refuses it.
    return undefined;
  }
}

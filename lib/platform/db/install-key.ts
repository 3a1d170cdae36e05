import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { type Origin, Signature } from "@/lib/domain/report/origin";
import type { Db, Tx } from "./client";

/** Hexadecimal digits of a key's fingerprint: 128 bits. */
const FINGERPRINT_LETTERS = 32;

/** The fingerprint by which people compare keys, of a public key in base64. */
function fingerprint(publicKey: string): string {
  return createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex").slice(0, FINGERPRINT_LETTERS);
}

/** The key pair of this install, made by whoever needs it first; it lives and dies with the database. */
async function installKey(db: Db | Tx): Promise<{ publicKey: string; privateKey: string }> {
  const known = await db.installKey.findFirst({ select: { publicKey: true, privateKey: true } });
  if (known) return known;
  const made = generateKeyPairSync("ed25519");
  const publicKey = made.publicKey.export({ format: "der", type: "spki" }).toString("base64");
  const privateKey = made.privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  // One row is all that the table takes: of two who make one at once, the first counts for both.
  await db.$executeRaw`
    insert into install_key (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`;
  return await db.installKey.findFirstOrThrow({ select: { publicKey: true, privateKey: true } });
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
  const { publicKey, privateKey } = await installKey(db);
  const key = createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" });
  const signature = sign(null, covered(kind, said), key).toString("base64");
  return JSON.stringify({ algorithm: "ed25519", publicKey, signature } satisfies Signature);
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
  const own = await installKey(db);
  if (parsed.data.publicKey === own.publicKey) return { isOfUnknownOrigin: false, signedBy: null };
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

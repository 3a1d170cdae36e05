import { generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { installFingerprint, originOf, signAs } from "./install-key";

let here: TestDatabase;
let there: TestDatabase;

beforeAll(async () => {
  [here, there] = await Promise.all([aDatabase(), aDatabase()]);
});
afterAll(async () => {
  await Promise.all([here.drop(), there.drop()]);
});

test("S16: of many who need the install's key first, all get the same one", async () => {
  const signed = await Promise.all(Array.from({ length: 8 }, () => signAs(here.db, "test", "said")));
  expect(new Set(signed).size).toBe(1);
  expect(await here.db.installKey.count()).toBe(1);
});

test("S16: what this install signed is its own, and another install knows by whom it is signed", async () => {
  const signature = await signAs(here.db, "test", "said");
  expect(await originOf(here.db, "test", { said: "said", signature })).toEqual({
    isOfUnknownOrigin: false,
    signedBy: null,
  });
  expect(await originOf(there.db, "test", { said: "said", signature })).toEqual({
    isOfUnknownOrigin: true,
    signedBy: await installFingerprint(here.db),
  });
});

test("S16: a signature holds for what was signed, as what it was signed, and for nothing else", async () => {
  const signature = await signAs(here.db, "test", "said");
  const { publicKey } = JSON.parse(signature);
  const other = generateKeyPairSync("ed25519");
  const forged = { algorithm: "ed25519", publicKey, signature: sign(null, Buffer.from("said"), other.privateKey) };
  const text = JSON.stringify({ ...forged, signature: forged.signature.toString("base64") });
  expect(await originOf(here.db, "test", { said: "other", signature })).toBeNull();
  expect(await originOf(here.db, "another", { said: "said", signature })).toBeNull();
  for (const none of [text, "", "{}", JSON.stringify({ algorithm: "ed25519", publicKey: "AAAA", signature: "AAAA" })]) {
    expect(await originOf(here.db, "test", { said: "said", signature: none })).toBeNull();
  }
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeKeyFile } from "@/lib/domain/install/install-keys";
import { open, seal } from "./envelope";
import { keyIdOf, newKey, readKeyRing } from "./key-ring";

const secret = "a session secret of at least thirty-two letters";
const madeAt = "2026-11-25T22:00:00.000Z";
const [first, second] = [newKey(), newKey()];

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "stemma-keys-"));
  vi.stubEnv("STEMMA_DATA", data);
  for (const name of ["STEMMA_KEYS", "STEMMA_KEYS_FILE", "NEXTAUTH_SECRET"]) vi.stubEnv(name, "");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(data, { recursive: true, force: true });
});

test("an install without any key seals nothing, and says how it gets one", () => {
  expect(readKeyRing()).toMatchObject({ first: null, keys: [] });
  expect(() => seal("p", "row", "text")).toThrow(
    "This install has no key to seal secrets with. Start it with `npm start`, or set STEMMA_KEYS.",
  );
});

test("keys of the environment stand above those of the file, and a secret that was set seals without either", async () => {
  vi.stubEnv("NEXTAUTH_SECRET", secret);
  const sealed = seal("p", "row", "text");
  expect(readKeyRing().first).toMatchObject({ from: "NEXTAUTH_SECRET" });
  await writeFile(join(data, "keys"), writeKeyFile([{ key: second, madeAt }]));
  expect(readKeyRing().first).toMatchObject({ id: keyIdOf(second), from: "file", madeAt });
  vi.stubEnv("STEMMA_KEYS", first);
  expect(readKeyRing().first).toMatchObject({ id: keyIdOf(first), from: "STEMMA_KEYS", madeAt: null });
  expect(readKeyRing().keys.map(({ id }) => id)).toContain(keyIdOf(second));
  expect(open("p", "row", sealed, { label: "It" }).toString()).toBe("text");
});

test("a secret that this machine made for itself opens, and seals nothing", async () => {
  vi.stubEnv("NEXTAUTH_SECRET", secret);
  const sealed = seal("p", "row", "text");
  vi.stubEnv("NEXTAUTH_SECRET", "");
  await writeFile(join(data, "secret"), `${secret}\n`);
  expect(readKeyRing().first).toBeNull();
  expect(open("p", "row", sealed, { label: "It" }).toString()).toBe("text");
});

test("a key file that is named and gone, empty or damaged is told, and nothing else seals in its place", async () => {
  vi.stubEnv("NEXTAUTH_SECRET", secret);
  const file = join(data, "elsewhere");
  vi.stubEnv("STEMMA_KEYS_FILE", file);
  expect(() => seal("p", "row", "text")).toThrow(`The key file ${file} is gone. Put it back from your copy`);
  await writeFile(file, "# nothing\n");
  expect(() => seal("p", "row", "text")).toThrow(`The key file ${file} holds no key.`);
  await writeFile(file, `${writeKeyFile([{ key: first, madeAt }])}${second}?\n`);
  expect(() => seal("p", "row", "text")).toThrow(`Line 4 of the key file ${file} is no key.`);
  expect(readKeyRing().keys.map(({ id }) => id)).toContain(keyIdOf(first));
});

test("a key that was added to the file counts at once", async () => {
  const file = join(data, "keys");
  await writeFile(file, writeKeyFile([{ key: first, madeAt }]));
  expect(readKeyRing().first?.id).toBe(keyIdOf(first));
  await writeFile(file, writeKeyFile([second, first].map((key) => ({ key, madeAt }))));
  expect(readKeyRing().keys.map(({ id }) => id)).toEqual([keyIdOf(second), keyIdOf(first)]);
});

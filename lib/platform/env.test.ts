import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { Refusal } from "@/lib/domain/core/refusal";
import { type Environment, readEnvironment } from "./env";

function read(source: Record<string, string>): Environment {
  return readEnvironment({ NODE_ENV: "test", ...source });
}

/** What reading refuses with, as a sentence; empty when it does not refuse. */
function refusalOf(source: Record<string, string>): string {
  try {
    read(source);
    return "";
  } catch (error) {
    if (error instanceof Refusal && error.kind === "invalid") return error.message;
    throw error;
  }
}

test("nothing has to be set", () => {
  expect(read({})).toEqual({
    HOST: "127.0.0.1",
    PORT: 3000,
    STEMMA_BACKUP_HOURS: 24,
    STEMMA_BACKUP_KEEP: 7,
    STEMMA_DATA: resolve(".data"),
    STEMMA_FRESH: "no",
    STEMMA_SIGN_UP: "open",
    STEMMA_TRUST_PROXY: 0,
    STEMMA_HOSTS: "",
    STEMMA_FETCH_ALLOW: "",
    STEMMA_SEARCH: "",
    LOG_LEVEL: "warn",
  });
});

test("a variable that is set to nothing counts as not set", () => {
  const empty = { DATABASE_URL: "", PORT: "", NEXTAUTH_SECRET: "", NEXTAUTH_URL: "", STEMMA_SIGN_UP: "" };
  expect(read(empty)).toEqual(read({}));
});

test("what is set stands over the default, numbers as numbers, and other programs' variables are left out", () => {
  const given = read({ PORT: "8080", STEMMA_TRUST_PROXY: "2", STEMMA_SIGN_UP: "closed", HOME: "/root" });
  expect(given).toEqual({ ...read({}), PORT: 8080, STEMMA_TRUST_PROXY: 2, STEMMA_SIGN_UP: "closed" });
});

test("S21: the data folder is one whole path, however it was named", () => {
  const whole = resolve("a/b");
  for (const named of ["a/b", "./a/b", "a/./c/../b", whole])
    expect(read({ STEMMA_DATA: named }).STEMMA_DATA).toBe(whole);
});

test.each([
  ["PORT", "0"],
  ["PORT", "65536"],
  ["PORT", "4190"],
  ["PORT", "80.5"],
  ["PORT", "three"],
  ["NEXTAUTH_URL", "stemma"],
  ["STEMMA_HOSTS", "https://stemma.example.org"],
  ["STEMMA_HOSTS", "stemma.lan,,desk"],
  ["STEMMA_SIGN_UP", "yes"],
  ["OIDC_ISSUER", "accounts.example.org"],
  ["STEMMA_SMTP_URL", "https://mail.example.org"],
  ["STEMMA_TRUST_PROXY", "-1"],
  ["STEMMA_TRUST_PROXY", "10"],
  ["STEMMA_FRESH", "true"],
  ["LOG_LEVEL", "loud"],
  ["STEMMA_KEYS", "of no form"],
  ["STEMMA_KEYS", ","],
])("%s=%s is refused in a sentence that names it", (name, value) => {
  expect(refusalOf({ [name]: value })).toContain(`${name}: `);
});

test("every wrong value is named at once", () => {
  const said = refusalOf({ PORT: "three", LOG_LEVEL: "loud", HOST: "::1" });
  expect(said).toContain("PORT: ");
  expect(said).toContain("LOG_LEVEL: ");
  expect(said).not.toContain("HOST");
});

test("a secret that is too short is refused without being told", () => {
  const secret = "s".repeat(31);
  expect(refusalOf({ NEXTAUTH_SECRET: secret })).toContain("NEXTAUTH_SECRET: use at least 32 characters");
  expect(refusalOf({ NEXTAUTH_SECRET: secret })).not.toContain(secret);
  expect(read({ NEXTAUTH_SECRET: `${secret}s` }).NEXTAUTH_SECRET).toHaveLength(32);
  expect(refusalOf({ STEMMA_KEYS: `${secret},${secret}` })).not.toContain(secret);
});

/** The variables that lib/platform/env.ts knows, but the one that is for tests. */
const settings = [...readFileSync("lib/platform/env.ts", "utf8").matchAll(/^ {2}([A-Z_]+):/gm)]
  .map(([, name = ""]) => name)
  .filter((name) => name !== "STEMMA_FRESH");
const example = Object.fromEntries(
  [...readFileSync(".env.example", "utf8").matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]),
);

test(".env.example names every setting and no other, with its default and with values that are accepted", () => {
  expect(Object.keys(example).sort()).toEqual([...settings].sort());
  expect(refusalOf(example)).toBe("");
  const defaults = Object.entries(read({})).filter(([name, value]) => name !== "STEMMA_FRESH" && value !== "");
  const asExample = new Map(Object.entries(read(example)));
  expect(defaults.filter(([name, value]) => asExample.get(name) !== value)).toEqual([]);
});

test("the README tells of every setting and of no other", () => {
  const rows = readFileSync("README.md", "utf8").matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm);
  const told = [...rows].flatMap(([, names = ""]) => names.replaceAll("`", "").split(", "));
  expect(told.sort()).toEqual([...settings].sort());
});

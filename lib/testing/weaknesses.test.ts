import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { advisories, judge, LISTED_ON, type Lock, readLock, readReport, scan } from "./weaknesses";

function lockWith(name: string, version: string, more: { dev?: boolean } = {}): Lock {
  return { packages: { "": { version: "0.1.0" }, [`node_modules/${name}`]: { version, ...more } } };
}

const clean: Lock = { packages: {} };
const own = readLock(readFileSync("package-lock.json", "utf8"));

/** As npm 11 writes it. */
function aReport(severity: string): string {
  const via = [{ source: 1, name: "left-pad", url: "https://github.com/advisories/GHSA-0000-0000-0000", severity }];
  const vulnerabilities = { "left-pad": { name: "left-pad", severity, isDirect: true, via, range: "<2", nodes: [] } };
  return JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} });
}

test.each(advisories)(
  "S20: $id is found in a lock file with $name before $before, and not in one that has it",
  (one) => {
    const { id, name, from, before } = one;
    expect(scan(lockWith(name, from)).join()).toContain(id);
    expect(scan(lockWith(name, `${before}-beta.1`)).join()).toContain(id);
    expect(scan(lockWith(name, before)).join()).not.toContain(id);
  },
);

test("S20: the version that sent mail until now is found, wherever it lies", () => {
  expect(scan(lockWith("nodemailer", "7.0.13"))).toHaveLength(9);
  expect(scan(lockWith("next-auth/node_modules/nodemailer", "7.0.13"))).toHaveLength(9);
  expect(scan(lockWith("nodemailer", "7.0.13", { dev: true }))).toEqual([]);
  expect(scan(lockWith("not-nodemailer", "7.0.13"))).toEqual([]);
});

test("S20: what Stemma runs with has none of the listed weaknesses", () => {
  expect(scan(own)).toEqual([]);
});

test("every listed package is one that Stemma runs with, and the list has a day", () => {
  const names = new Set(Object.keys(own.packages).map((path) => path.split("node_modules/").at(-1)));
  expect(advisories.filter(({ name }) => !names.has(name))).toEqual([]);
  expect(new Set(advisories.map(({ id }) => id)).size).toBe(advisories.length);
  expect(LISTED_ON).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test("S20: what a registry finds grave fails, with its address", () => {
  for (const severity of ["high", "critical"]) {
    const { found } = judge(readReport(aReport(severity)), clean);
    expect(found).toEqual([`left-pad <2: ${severity}. https://github.com/advisories/GHSA-0000-0000-0000`]);
  }
  expect(judge(readReport(aReport("moderate")), clean).found).toEqual([]);
});

test.each(["", "{", '{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}', "[]", "null"])(
  "S20: where no registry answers (%j) that is said, the list is compared all the same, and nothing else fails",
  (said) => {
    expect(judge(readReport(said), clean).found).toEqual([]);
    expect(judge(readReport(said), clean).said).toMatch(/no registry answered.*nothing newer/);
    expect(judge(readReport(said), lockWith("nodemailer", "7.0.13")).found).toHaveLength(9);
  },
);

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadedWith } from "@/lib/testing/rooms/imports";

/** Stands in for Node 24 as the packages have it: says when it has begun, and that it ended in order. */
const program = `#!/bin/sh
trap 'echo ended; exit 0' TERM
echo begun
while :; do sleep 1 & wait $!; done
`;

let root: string;
/** The group of what a test has begun; null for none that is left. */
let begun: number | null = null;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "stemma-setup-"));
  for (const folder of ["lib", "node_modules/.bin"]) await mkdir(join(root, folder), { recursive: true });
  await copyFile("lib/setup.mjs", join(root, "lib/setup.mjs"));
  await writeFile(join(root, "package.json"), "{}");
  const installed = createHash("sha256").update("{}").digest("hex");
  await writeFile(join(root, "node_modules/.stemma-installed"), installed);
  await writeFile(join(root, "node_modules/.bin/node"), program);
  await chmod(join(root, "node_modules/.bin/node"), 0o755);
});
afterAll(async () => {
  // What a failed test leaves behind would hold the output of all tests.
  if (begun !== null) process.kill(-begun, "SIGKILL");
  await rm(root, { recursive: true, force: true });
});

test("a start that npm made ends in order when npm is told to end, which ends its shell alone", async () => {
  const env = { ...process.env, INIT_CWD: root };
  // As npm does: a shell that waits for its command.
  const shell = spawn("sh", ["-c", "node lib/setup.mjs start; true"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  begun = shell.pid ?? null;
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  expect(await lines.next()).toMatchObject({ value: "begun" });
  shell.kill("SIGTERM");
  await once(shell, "exit");
  expect(await lines.next()).toMatchObject({ value: "ended" });
  // Nobody holds its output any more.
  expect(await lines.next()).toMatchObject({ done: true });
  begun = null;
}, 30_000);

test("a command that needs the client of the database when it is loaded has it made before, on a fresh clone, too", () => {
  const commands = [
    ...readFileSync("lib/setup.mjs", "utf8").matchAll(/^ {2}"?([\w:]+)"?: \[(.*)"(lib\/[^"]+\.ts)"\],$/gm),
  ];
  const needing = commands.filter(([, , , file = ""]) =>
    [...loadedWith(file)].some((one) => one.startsWith("lib/platform/db/generated/")),
  );
  expect(needing.map(([, name]) => name)).toEqual(expect.arrayContaining(["research", "backup", "restore", "keys"]));
  expect(needing.filter(([, , before = ""]) => !before.includes("...clientFirst")).map(([, name]) => name)).toEqual([]);
});

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdFolder } from "./hold";

let folder: string;
const started: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stemma-hold-"));
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Number of a process that has ended. */
function anEndedPid(): number {
  return spawnSync(process.execPath, ["-e", ""]).pid;
}

const taker = `
  const { holdFolder } = await import("./lib/platform/db/hold.ts");
  const said = await holdFolder(process.argv[1]).then(() => "held", (error) => error.message);
  console.log(said);
  process.stdin.resume();`;

/** What a process of its own says that tries to take the folder; it lives on. */
async function anotherTakes(): Promise<string> {
  const args = ["--import", "tsx", "--input-type=module", "-e", taker, folder];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  started.push(child);
  const [said] = await once(child.stdout, "data");
  return String(said).trim();
}

test("S21: of processes that take one folder at the same moment, after one that was killed, one alone has it", async () => {
  await writeFile(join(folder, "running"), String(anEndedPid()));
  const said = await Promise.all([1, 2, 3].map(anotherTakes));
  expect(said.filter((line) => line === "held")).toHaveLength(1);
  for (const line of said.filter((other) => other !== "held")) expect(line).toContain("Stemma runs here already");
  await expect(holdFolder(folder)).rejects.toThrow(folder);
  // Nor does one who was refused take the mark of the one who has it.
  expect(await readdir(folder)).toEqual(["running"]);
});

test("S21: a folder is had until it is released, and what a killed process left is told", async () => {
  await writeFile(join(folder, "running"), String(anEndedPid()));
  const held = await holdFolder(folder);
  expect(held.wasKilled).toBe(true);
  expect(await readFile(join(folder, "running"), "utf8")).toBe(String(process.pid));
  await held.release();
  expect(await anotherTakes()).toBe("held");
});

test.each(["", "0", "-5", "nobody"])("S21: a mark that says “%s” is nobody's", async (text) => {
  await writeFile(join(folder, "running"), text);
  expect((await holdFolder(folder)).wasKilled).toBe(false);
});

test("a folder that cannot be written is told with why, and with what to do", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  await expect(holdFolder(join(file, "data"))).rejects.toThrow(
    `The folder ${join(file, "data")} cannot be written (ENOTDIR). Check who owns it.`,
  );
});

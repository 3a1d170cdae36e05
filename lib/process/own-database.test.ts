import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** How a command of the install ends that is told this much. */
function ran(command: string, ...said: string[]): Ended {
  const args = ["--import", "tsx", `lib/process/${command}.ts`, ...said];
  const env = { ...process.env, STEMMA_BACKUP_DIR: "" };
  return spawnSync(process.execPath, args, { encoding: "utf8", env });
}

test.each([
  ["backup", [], "Name the folder: npm run backup -- /var/backups/stemma", 1],
  ["restore", [], "Name the zip: npm run restore -- project.zip [owner's e-mail]", 1],
  ["restore", ["/nowhere/project.zip"], "There is no file /nowhere/project.zip. Check its path.", 1],
  ["replay", [], "Name the bundle: npm run replay -- run.zip", 2],
  ["keys", ["rotat"], "Say what to do: npm run keys -- list | rotate | retire <id> | forget <id> | new", 1],
  ["keys", ["retire"], "Say what to do: npm run keys -- list | rotate | retire <id> | forget <id> | new", 1],
  ["verify-audit", [], "Name a project by its id, or a bundle: npm run verify:audit -- <id or run.zip>", 1],
] as const)(
  "%s of %j says what to name, in one sentence, and does nothing",
  (command, said, sentence, status) => {
    expect(ran(command, ...said)).toMatchObject({ status, stdout: "", stderr: `${sentence}\n` });
  },
  60_000,
);

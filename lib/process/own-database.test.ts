import { execFile } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { nodeCommand } from "@/lib/platform/children/programs";

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** How a command of the install ends that is told this much. */
async function ran(command: string, said: readonly string[]): Promise<Ended> {
  const [node = "", ...args] = await nodeCommand(`lib/process/${command}.ts`);
  const env = { ...process.env, STEMMA_BACKUP_DIR: "" };
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const child = execFile(node, [...args, ...said], { env }, (_, out, err) =>
    resolve({ code: child.exitCode, out, err }),
  );
  return await promise;
}

const rows = [
  ["backup", [], "Name the folder: npm run backup -- /var/backups/stemma", 1],
  ["restore", [], "Name the zip: npm run restore -- project.zip [owner's e-mail]", 1],
  ["restore", ["/nowhere/project.zip"], "There is no file /nowhere/project.zip. Check its path.", 1],
  ["replay", [], "Name the bundle: npm run replay -- run.zip", 2],
  ["keys", ["rotat"], "Say what to do: npm run keys -- list | rotate | retire <id> | forget <id> | new", 1],
  ["keys", ["retire"], "Say what to do: npm run keys -- list | rotate | retire <id> | forget <id> | new", 1],
  ["verify-audit", [], "Name a project by its id, or a bundle: npm run verify:audit -- <id or run.zip>", 1],
] as const;
let ended: Ended[];

// Side by side: each takes a second to load, and does nothing.
beforeAll(async () => {
  ended = await Promise.all(rows.map(([command, said]) => ran(command, said)));
}, 60_000);

test.each(rows.map((row, nth) => [...row, nth] as const))(
  "%s of %j says what to name, in one sentence, and does nothing",
  (_, __, sentence, code, nth) => {
    expect(ended[nth]).toEqual({ code, out: "", err: `${sentence}\n` });
  },
);

import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { isGone, newWorkerName } from "./worker-name";

test("a worker of a process that ended is gone; one that lives, and one of another place, is not known to be", async () => {
  const own = newWorkerName();
  expect(isGone(own)).toBe(false);
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  const [place] = own.split(":");
  expect(isGone(`${place}:${child.pid}:abcd`)).toBe(true);
  expect(isGone(`elsewhere:${child.pid}:abcd`)).toBe(false);
});

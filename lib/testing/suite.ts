import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a suite's program with its output on the screen; returns its exit code, 1 when a signal ended it. */
export async function runSuite(command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(child, "exit");
  return typeof code === "number" ? code : 1;
}

import { readdir } from "node:fs/promises";
import { programOf } from "@/lib/platform/children/programs";
import { buildWeb, generateClient, say } from "./prepare";

/** The programs that are started as processes of their own: the worker, and those in which files are read and written. */
async function listPrograms(): Promise<string[]> {
  const files = await readdir("lib", { recursive: true });
  const children = files
    .filter((file) => file.endsWith("-child.ts"))
    .map((file) => `lib/${file.replaceAll("\\", "/")}`);
  return ["lib/process/worker.ts", "lib/process/migrate.ts", ...children.sort()];
}

/**
 * `npm run build`: makes all that a start would make when it is missing, for an image whose files nobody can write: the
 * database client, the web application, and each program as one file.
 */
async function main(): Promise<void> {
  await generateClient();
  await buildWeb();
  for (const path of await listPrograms()) {
    const { entry } = await programOf(path);
    say(`${path}: ${entry}`);
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);

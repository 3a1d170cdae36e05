import { once } from "node:events";
import { parseArgs } from "node:util";
import { z } from "zod";
import { tryGroups } from "./client-groups";
import { tryUsers } from "./client-users";
import { loadLibraries } from "./libraries";
import { Report } from "./report";
import { type Served, serveDirectory } from "./serve";
import { tryStandard } from "./standard";

const Options = z.object({ serve: z.boolean(), requests: z.boolean() });
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

async function tryAll(served: Served, folder: string): Promise<void> {
  const libraries = await loadLibraries(folder);
  say(`Through ${libraries.versions.join(", ")}`);
  const report = new Report();
  const ground = { report, client: libraries.client(served), libraries, served };
  await tryUsers(ground);
  await tryGroups(ground);
  await tryStandard(report, served, libraries);
  say(`${served.heard.length} requests; ${report.passed} checks passed, ${report.failed} failed`);
  if (report.failed > 0) process.exitCode = 1;
}

/**
 * SCIM 2.0 tried with libraries that others wrote, out of a folder that they were installed in:
 * `npm run rehearse:directory -- path/to/folder`. `--requests` prints what they sent. `--serve` tries nothing, and prints
 * an address and a token for any other client until it is interrupted.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { serve: { type: "boolean", default: false }, requests: { type: "boolean", default: false } },
  });
  const options = Options.parse(values);
  const [folder] = positionals;
  if (folder === undefined && !options.serve) throw new Error("Name the folder that the libraries are installed in.");
  const served = await serveDirectory();
  try {
    if (folder !== undefined) await tryAll(served, folder);
    if (options.serve) {
      say(`${served.base}\n${served.token}`);
      await once(process, "SIGINT");
    }
    if (options.requests) for (const heard of served.heard) say(JSON.stringify(heard));
  } finally {
    await served.close();
  }
}

await main();

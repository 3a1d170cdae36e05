import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** How a program of this repository is started by Node: its file, and what stands before it. */
export interface Program {
  readonly entry: string;
  readonly execArgv: readonly string[];
}

/** Of which files a bundle was made, each with its state. */
const Inputs = z.record(z.string(), z.string());

/** Below the modules that a bundle imports by name. */
const FOLDER = join("node_modules", ".cache", "stemma");

const here = (path: string): string => join(/* turbopackIgnore: true */ process.cwd(), path);

/** When a file was last changed, and its length; null when it is gone. */
async function stateOf(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size } = await stat(here(path));
    return `${mtimeMs} ${size}`;
  } catch {
    return null;
  }
}

/** Other processes may write the same at the same time: what is there is always whole. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const part = here(`${path}.${randomUUID()}`);
  await writeFile(part, content);
  await rename(part, here(path));
}

/** Whether the bundle is there, and its files are as they were when it was made. */
async function isCurrent(bundle: string): Promise<boolean> {
  try {
    const inputs = Object.entries(Inputs.parse(JSON.parse(await readFile(here(`${bundle}.json`), "utf8"))));
    const [made, ...states] = await Promise.all([bundle, ...inputs.map(([path]) => path)].map(stateOf));
    return made !== null && inputs.every(([, state], at) => states[at] === state);
  } catch {
    return false;
  }
}

async function makeBundle(path: string, bundle: string): Promise<void> {
  const { build } = await import("esbuild");
  const built = await build({
    entryPoints: [path],
    absWorkingDir: here("."),
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "silent",
  });
  const states = Object.keys(built.metafile.inputs).map(async (input) => [input, (await stateOf(input)) ?? "gone"]);
  const inputs = JSON.stringify(Object.fromEntries(await Promise.all(states)));
  await mkdir(here(FOLDER), { recursive: true });
  await writeWhole(bundle, built.outputFiles[0]?.contents ?? "");
  await writeWhole(`${bundle}.json`, inputs);
}

async function prepare(path: string): Promise<Program> {
  const bundle = join(FOLDER, `${path.replaceAll(/[^a-z0-9]+/gi, "-")}.mjs`);
  try {
    if (!(await isCurrent(bundle))) await makeBundle(path, bundle);
    return { entry: here(bundle), execArgv: [] };
  } catch (error) {
    process.emitWarning(`${path} was not made into one file, and starts slower: ${String(error)}`);
    return { entry: here(path), execArgv: ["--import", "tsx"] };
  }
}

/** Under way: who asks for the same meanwhile waits for it. */
const preparing = new Map<string, Promise<Program>>();

/**
 * A program of this repository as one file, made again when one of its files has changed: it starts in a third of the
 * processor's time that many files take. Where nothing may be written it is started from its many files.
 *
 * @param path of its first file, from the root of the repository
 */
export async function programOf(path: string): Promise<Program> {
  const program = preparing.get(path) ?? prepare(path).finally(() => preparing.delete(path));
  preparing.set(path, program);
  return await program;
}

/** The whole command that runs a program of this repository. */
export async function nodeCommand(path: string): Promise<readonly string[]> {
  const { entry, execArgv } = await programOf(path);
  return [process.execPath, ...execArgv, entry];
}

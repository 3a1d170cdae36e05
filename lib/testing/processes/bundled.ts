import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

/** Below the modules that a bundle imports by name; `npm test` empties it. */
const folder = join(process.cwd(), ".data", "test", "programs");

async function bundle(program: string): Promise<string> {
  const made = await build({
    entryPoints: [join(process.cwd(), program)],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  const code = made.outputFiles[0]?.contents ?? new Uint8Array();
  const file = join(folder, `${createHash("sha256").update(code).digest("hex")}.mjs`);
  // Other test files may make the same at the same time: what is there is always whole.
  const part = `${file}.${randomUUID()}`;
  await mkdir(folder, { recursive: true });
  await writeFile(part, code);
  await rename(part, file);
  return file;
}

const made = new Map<string, Promise<string>>();

/**
 * A program of this repository as one file: it starts in a third of the processor's time that hundreds of files take,
 * and tests start some a hundred times. Returns the file's whole path.
 */
export async function bundled(program: string): Promise<string> {
  const file = made.get(program) ?? bundle(program);
  made.set(program, file);
  return await file;
}

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

async function hasProgram(name: string): Promise<boolean> {
  return await run(name, ["--version"]).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "stemma-reader-"));
  return await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

/** The text of a PDF as `pdftotext` reads it; nothing where the machine does not have it. */
export async function pdftotext(file: Uint8Array): Promise<string[]> {
  if (!(await hasProgram("pdftotext"))) return [];
  return await inFolder(async (folder) => {
    await writeFile(join(folder, "report.pdf"), file);
    return [(await run("pdftotext", [join(folder, "report.pdf"), "-"])).stdout];
  });
}

/** A Word document as LibreOffice lays it out, as a PDF; nothing where the machine does not have it. */
export async function libreOffice(file: Uint8Array): Promise<Uint8Array[]> {
  if (!(await hasProgram("soffice"))) return [];
  return await inFolder(async (folder) => {
    await writeFile(join(folder, "report.docx"), file);
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    await run("soffice", [
      profile,
      "--headless",
      "--convert-to",
      "pdf",
      "--outdir",
      folder,
      join(folder, "report.docx"),
    ]);
    return [new Uint8Array(await readFile(join(folder, "report.pdf")))];
  });
}

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What git knows or would add, by path; nothing where there is no checkout. */
export function listTracked(): string[] {
  const input = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const { stdout, status } = spawnSync("git", input, { encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter((file) => file !== "" && existsSync(file)) : [];
}

const ignored = readFileSync(".gitignore", "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .concat(".git/");

function isIgnored(path: string): boolean {
  return ignored.some((line) =>
    line.startsWith("*") ? path.endsWith(line.slice(1)) : path === line || path.endsWith(`/${line}`),
  );
}

/** All files below a folder (its path ends with a slash, or is empty for the top) but those that .gitignore names. */
export function listBelow(folder: string): string[] {
  return readdirSync(folder === "" ? "." : folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`;
    if (isIgnored(path)) return [];
    return entry.isDirectory() ? listBelow(path) : [path];
  });
}

/** What a file imports, as it is written. */
export function importsOf(file: string): string[] {
  const found = readFileSync(file, "utf8").matchAll(/(?:^|[\s;}])(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g);
  return [...found].map(([, name = ""]) => name);
}

/** The folder that a file stands in, without a slash at its end. */
export const folderOf = (file: string): string => file.slice(0, file.lastIndexOf("/"));

/** The files of the product among these, without tests and what tests need, each with those of them that it imports. */
export function productImports(code: readonly string[]): Map<string, string[]> {
  const product = code.filter(
    (file) =>
      /^(app|components|lib)\//.test(file) && !file.startsWith("lib/testing/") && !/\.(test|spec)\.tsx?$/.test(file),
  );
  const known = new Set(product);
  const find = (path: string): string | undefined =>
    [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`].find((file) => known.has(file));
  return new Map(
    product.map((file) => [
      file,
      importsOf(file).flatMap((name) => {
        const path = name.startsWith("@/") ? name.slice(2) : `${folderOf(file)}/${name.replace(/^\.\//, "")}`;
        return find(path) ?? [];
      }),
    ]),
  );
}

/** Files that are loaded with a file of the product, by its own imports and theirs; what is imported later, or as a type, is not. */
export function loadedWith(file: string): Set<string> {
  const loaded = new Set([file]);
  for (const one of loaded) {
    if (!existsSync(one)) continue;
    const found = readFileSync(one, "utf8").matchAll(/^(?:import|export) (?!type\b)[^;"']*?from "([@.][^"]+)";/gm);
    for (const [, name = ""] of found) {
      const path = name.startsWith("@/") ? name.slice(2) : join(folderOf(one), name);
      const known = [path, `${path}.ts`, `${path}.tsx`].find((each) => /\.\w+$/.test(each) && existsSync(each));
      loaded.add(known ?? path);
    }
  }
  return loaded;
}

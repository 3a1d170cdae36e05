import { readFileSync } from "node:fs";
import { circlesOf } from "./circles";
import { belowOf, floorsOf, roomOf } from "./draw-rooms";
import { folderOf, listTracked, productImports } from "./imports";
import { countRepeats } from "./repeats";

/** What the layout comes to in figures: `npm run measure:rooms` prints them, in the folder in which it is called. */

const code = listTracked().filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith("e2e/");
const source = [...productImports(code).keys()].filter((file) => !isTest(file));
const tests = code.filter(isTest);
const rigs = code.filter((file) => file.startsWith("lib/testing/") && !isTest(file));

const read = (file: string): string => readFileSync(file, "utf8");
const linesOf = (files: readonly string[]): number[] => files.map((file) => read(file).split("\n").length - 1);
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const share = (part: number, whole: number): string => (whole === 0 ? "–" : (part / whole).toFixed(2));

/** The value below which this share of all lies. */
function quantile(counts: readonly number[], part: number): number {
  return counts.toSorted((a, b) => a - b)[Math.floor(part * (counts.length - 1))] ?? 0;
}

function print(title: string, rows: readonly (readonly (string | number)[])[]): void {
  const lines = rows.map((row) => `| ${row.join(" | ")} |`);
  const rule = `|${" --- |".repeat(rows[0]?.length ?? 0)}`;
  process.stdout.write(`\n${title}\n\n${[lines[0], rule, ...lines.slice(1)].join("\n")}\n`);
}

function printRooms(): void {
  const names = [...new Set(source.map(roomOf))].filter((room) => !room.includes(".")).sort();
  const rows = names.map((room) => {
    const own = (files: readonly string[]): number => sum(linesOf(files.filter((file) => roomOf(file) === room)));
    const files = source.filter((file) => roomOf(file) === room);
    return [room, files.length, own(files), own(tests), share(own(tests), own(files))];
  });
  print("Rooms", [["room", "files", "lines", "lines of tests", "tests to source"], ...rows]);
}

/** What a type is claimed for and nothing has held: `as X`, a row's type, a view's. */
function countClaims(): Record<"casts" | "rows" | "views", number> {
  const text = source
    .map(read)
    .join("\n")
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const plain = text.replace(/`(?:[^`\\]|\\.)*`/g, "``").replace(/^(?:import|export) [\s\S]*?;$/gm, "");
  return {
    casts: [...plain.matchAll(/[\w\])}"'`] as (?!const\b)(?:[A-Z]\w*|unknown|string|number|never|keyof|typeof|\{)/g)]
      .length,
    rows: [...text.matchAll(/\$queryRaw(?:Unsafe)?<(?!unknown)/g)].length,
    views: [...text.matchAll(/fetchView<(?!N\b)/g)].length,
  };
}

function printWhole(): void {
  const lines = linesOf(source);
  const all = sum(lines);
  const below = belowOf(productImports(code));
  const counts = [...Map.groupBy([...source, ...rigs], folderOf)].map(
    ([folder, files]) => [folder, files.length] as const,
  );
  const fullest = counts.toSorted((a, b) => b[1] - a[1])[0] ?? ["", 0];
  const folders = new Map<string, Set<string>>();
  for (const [file, imported] of productImports(code)) {
    if (file.startsWith("app/")) continue;
    const others = imported.map(folderOf).filter((folder) => folder !== folderOf(file));
    folders.set(folderOf(file), new Set([...(folders.get(folderOf(file)) ?? []), ...others]));
  }
  const circles = circlesOf(below);
  const { casts, rows, views } = countClaims();
  const repeats = countRepeats(source.map(read));
  const per = (count: number): string => ((count / all) * 1_000).toFixed(2);
  print("The whole", [
    ["measure", "figure"],
    ["lines of source, files", `${all}, ${source.length}`],
    ["lines of a file: median, nine of ten", `${quantile(lines, 0.5)}, ${quantile(lines, 0.9)}`],
    [
      "tests to source, with rigs",
      `${share(sum(linesOf(tests)), all)}, ${share(sum(linesOf([...tests, ...rigs])), all)}`,
    ],
    [
      "fullest folder; folders over 25 files",
      `${fullest[0]} ${fullest[1]}; ${counts.filter(([, count]) => count > 25).length}`,
    ],
    [
      "rooms, arrows, floors",
      `${below.size}, ${sum([...below.values()].map((to) => to.size))}, ${circles.length > 0 ? "–" : Math.max(...floorsOf(below).values()) + 1}`,
    ],
    [
      "circles of rooms, of folders, of files",
      `${circles.length}, ${circlesOf(folders).length}, ${circlesOf(productImports(code)).length}`,
    ],
    [
      "`as X`; `$queryRaw<T>`; `fetchView<T>`; all per 1,000 lines",
      `${casts}; ${rows}; ${views}; ${per(casts + rows + views)}`,
    ],
    ["pairs of places with 60 tokens in common; per 1,000 lines", `${repeats}; ${per(repeats)}`],
  ]);
}

printRooms();
printWhole();

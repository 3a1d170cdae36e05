import { basename } from "node:path";
import { historyOf } from "@/lib/domain/files/old-work/history";
import { leftBecause } from "@/lib/domain/files/old-work/import-lines";
import { splitHeading } from "@/lib/domain/files/old-work/layout";
import { nameOfWork } from "@/lib/domain/files/old-work/naming";
import { refuseZip } from "@/lib/features/backup/layout/refuse-zip";
import type { LeftFile, WorkRead, WorkText } from "./read-files";

const NAME_MAX = 120;
/** What a researcher's form takes, and what is told of a project to its runs. */
const PROBLEM_MAX = 8_000;
const SUMMARY_MAX = 8_000;

/** A researcher as its folder says it. */
export interface OldResearcher {
  folder: string;
  name: string;
  nameKey: string;
  problem: string;
  history: string;
}

/** Earlier research as the project that it becomes, and what of its own words was left out of that. */
export interface OldWork {
  name: string;
  goal: string;
  summary: string;
  researchers: OldResearcher[];
  /** Paths whose text is a researcher's history. */
  histories: ReadonlySet<string>;
  left: LeftFile[];
}

/** The first letters of a text, which may be of a hundred megabytes: no letter is of more than two code units. */
function cutTo(text: string, letters: number): string {
  return [...text.slice(0, 2 * letters)].slice(0, letters).join("");
}

function isLonger(text: string, letters: number): boolean {
  return text.length > letters && [...text.slice(0, 2 * letters + 1)].length > letters;
}

function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** A name that no other researcher of the project has. */
function unlike(name: string, taken: Set<string>): string {
  let found = name;
  for (let nth = 2; taken.has(keyOf(found)); nth += 1) found = `${cutTo(name, NAME_MAX - 6)} (${nth})`;
  taken.add(keyOf(found));
  return found;
}

function problemOf(own: readonly WorkText[], body: string): string {
  const parts = own
    .filter(({ part }) => part === "subproblem")
    .map(({ path, read }) => `- ${splitHeading(read.text).heading ?? basename(path).replace(/\.\w+$/, "")}`);
  const said = [body, parts.length > 0 ? `Subproblems:\n${parts.join("\n")}` : ""];
  return said.filter((part) => part !== "").join("\n\n");
}

interface Naming {
  /** Names that others have. */
  taken: Set<string>;
  left: LeftFile[];
}

/** A researcher of a folder; null where its problem cannot be read, which its file's line says. */
function researcherOf(
  { texts }: WorkRead,
  { folder, root, fallback, taken, left }: { folder: string; root: string; fallback: string } & Naming,
): (OldResearcher & { historyPath: string | null }) | null {
  const own = texts.filter(({ researcher }) => researcher === folder);
  const stated = own.find(({ part }) => part === "problem");
  if (stated === undefined) return null;
  const { heading, body } = splitHeading(stated.read.text);
  const called = nameOfWork({ heading, folder: folder === "" ? root : basename(folder), body }, NAME_MAX);
  const name = unlike(called ?? fallback, taken);
  const problem = problemOf(own, body || (heading ?? ""));
  if (isLonger(problem, PROBLEM_MAX)) left.push({ path: stated.path, said: leftBecause.cut("problem", PROBLEM_MAX) });
  const [kept, ...others] = own.filter(({ part }) => part === "history");
  for (const { path } of others) left.push({ path, said: leftBecause.anotherHistory });
  const { history, isBroken } = historyOf(kept?.read.text ?? "");
  if (kept !== undefined && isBroken) left.push({ path: kept.path, said: leftBecause.brokenHistory });
  const said = { name, nameKey: keyOf(name), problem: cutTo(problem, PROBLEM_MAX), history };
  return { folder, ...said, historyPath: kept?.path ?? null };
}

/** The project's own summary: without its heading, as long as one may be. */
function summaryOf({ texts }: WorkRead, left: LeftFile[]): { heading: string | null; summary: string } {
  const stated = texts.find(({ part }) => part === "summary");
  if (stated === undefined) return { heading: null, summary: "" };
  const { heading, body } = splitHeading(stated.read.text);
  if (isLonger(body, SUMMARY_MAX)) left.push({ path: stated.path, said: leftBecause.cut("summary", SUMMARY_MAX) });
  return { heading, summary: cutTo(body, SUMMARY_MAX) };
}

/**
 * What the files of earlier research ask for: the project with its researchers. Refused where no problem can be read.
 * `folder` is the folder's own name, empty where nobody knows it; what has no name at all is called `fallback`.
 */
export function askedOf(work: WorkRead, { folder, fallback }: { folder: string; fallback: string }): OldWork {
  const { layout } = work;
  const left: LeftFile[] = [];
  const taken = new Set<string>();
  const root = basename(layout.root) || folder;
  const found = layout.researchers.flatMap(
    (its) => researcherOf(work, { folder: its, root, fallback, taken, left }) ?? [],
  );
  for (const folder of layout.researchers)
    if (!found.some((its) => its.folder === folder)) left.push({ path: folder || "/", said: leftBecause.noResearcher });
  const [first] = found;
  if (first === undefined) throw refuseZip("its problem definition cannot be read.");
  const histories = new Set(found.flatMap(({ historyPath }) => historyPath ?? []));
  for (const { path, part, researcher } of work.texts) {
    if (part === "history" && researcher === null) left.push({ path, said: leftBecause.nobodysHistory });
    if (part === "knowledge_table") left.push({ path, said: leftBecause.table });
  }
  const { heading, summary } = summaryOf(work, left);
  const atRoot = found.find((its) => its.folder === "") ?? (found.length === 1 ? first : null);
  return {
    name: cutTo(atRoot?.name ?? heading ?? (root || fallback), NAME_MAX),
    goal: atRoot?.problem ?? "",
    summary,
    researchers: found.map(({ historyPath: _path, ...researcher }) => researcher),
    histories,
    left,
  };
}

/** What the folder of earlier research says by its names: where its researchers stand, and what each file is to them. */

const PROBLEM = /^problem[ _-]*definition\.(?:md|markdown|txt)$/i;
const KNOWLEDGE = /^_?knowledge[ _-]*base\.(?:md|markdown|txt|jsonl?)$/i;
/** A table of values holds what the work itself wrote; its rows are not told apart from their words. */
const KNOWLEDGE_TABLE = /^_?knowledge[ _-]*base\.\w+$/i;
const HISTORY = /^_?history\.(?:jsonl?|md|markdown|txt)$/i;
const SUMMARY = /^project[ _-]summary\.(?:md|markdown|txt)$/i;
const STATUS = /^researchers?[ _-]status\.\w+$/i;
/** Folders of a researcher's own writing; a problem definition in one of these is a part of the problem above it. */
const WRITTEN = /(?:^|\/)(?:subproblems|results)\//i;

/** A file's part in the work. `own` was written by the work itself, `material` is what it read. */
export type WorkPart =
  | "problem"
  | "knowledge"
  | "subproblem"
  | "history"
  | "summary"
  | "knowledge_table"
  | "own"
  | "material";

/** A folder of earlier research: what stands before all its paths, and the folder of each researcher behind that. */
export interface WorkLayout {
  readonly root: string;
  /** Each ends with a slash, but for "", which is the root's own. In order. */
  readonly researchers: readonly string[];
}

function nameOf(path: string): string {
  return path.split("/").at(-1) ?? "";
}

function folderOf(path: string): string {
  return path.slice(0, path.length - nameOf(path).length);
}

/** How two texts begin alike. */
function commonStart(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one.slice(0, at);
}

/** The folders that all paths stand in, as one path that ends with a slash; "" for none. */
function commonFolder(paths: readonly string[]): string {
  const [first = "", ...others] = paths;
  return folderOf(others.reduce((shared, path) => commonStart(shared, folderOf(path)), folderOf(first)));
}

/**
 * How a folder of earlier research is laid out; null where no problem definition stands in it. Every folder with one is a
 * researcher, but for those of subproblems and results, where another stands above them.
 */
export function layoutOf(paths: readonly string[]): WorkLayout | null {
  const problems = paths.filter((path) => PROBLEM.test(nameOf(path)));
  if (problems.length === 0) return null;
  const root = commonFolder(paths);
  const folders = problems.map((path) => folderOf(path.slice(root.length)));
  const above = folders.filter((folder) => !WRITTEN.test(folder));
  return { root, researchers: [...new Set(above.length > 0 ? above : folders)].sort() };
}

/** The last folder of a researcher's path, by which results name it. */
function shortName(folder: string): string {
  return nameOf(folder.slice(0, -1)).toLowerCase();
}

/** Whose a path is: of the researcher in whose folder it stands, or whose name stands behind `Results/`, or the only one. */
function researcherOf(path: string, researchers: readonly string[]): string | null {
  const around = researchers.filter((folder) => path.startsWith(folder)).sort((a, b) => b.length - a.length);
  if (around[0] !== undefined && around[0] !== "") return around[0];
  const named = /^(?:.*\/)?results\/([^/]+)\//i.exec(path)?.[1]?.toLowerCase();
  const byName = researchers.find((folder) => folder !== "" && shortName(folder) === named);
  return byName ?? around[0] ?? (researchers.length === 1 ? (researchers[0] ?? null) : null);
}

function partWithin(inner: string, isOfProject: boolean): WorkPart {
  const name = nameOf(inner);
  if (PROBLEM.test(inner)) return "problem";
  if (KNOWLEDGE.test(name)) return "knowledge";
  if (KNOWLEDGE_TABLE.test(name)) return "knowledge_table";
  if (/^subproblems\//i.test(inner)) return "subproblem";
  if (HISTORY.test(inner)) return "history";
  if (isOfProject && SUMMARY.test(inner)) return "summary";
  return SUMMARY.test(inner) || STATUS.test(inner) || /^results\//i.test(inner) ? "own" : "material";
}

/** What a file is to the work, by its path behind the root, and whose; nobody's is the project's. */
export function placeOf(path: string, { researchers }: WorkLayout): { part: WorkPart; researcher: string | null } {
  const researcher = researcherOf(path, researchers);
  const isInside = researcher !== null && path.startsWith(researcher);
  const beside = commonFolder(researchers.map((folder) => folder.slice(0, -1)));
  const around = isInside ? researcher : path.startsWith(beside) ? beside : "";
  const within = path.slice(around.length);
  // A summary beside the researchers' folders is the project's; within the only folder there is, too.
  const isOfProject = !isInside || researchers.length === 1;
  return { part: partWithin(within, isOfProject), researcher };
}

/** A heading at the top of a text, and what stands below it. */
export function splitHeading(text: string): { heading: string | null; body: string } {
  const found = /^\s*#{1,6}[ \t]+(.+)\n?/.exec(text);
  const heading = found?.[1]?.trim() ?? null;
  return { heading, body: (found ? text.slice(found[0].length) : text).trim() };
}

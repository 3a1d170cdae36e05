import { researcherLooks } from "@/components/looks";
import {
  type CommandLine,
  completeCommandLine,
  type KnownResearcher,
  parseCommandLine,
  researchVerbs,
} from "@/lib/domain/command-line";
import type { ResearcherAct } from "@/lib/domain/researcher";

/** What choosing a row does: writes a line, or does what the line says. */
export type RowWish =
  | { does: "write"; line: string }
  | { does: "create"; name: string }
  | { does: "open"; researcher: KnownResearcher }
  | { does: "list" }
  | { does: ResearcherAct; researcher: KnownResearcher };

export interface ResearchRow {
  id: string;
  label: string;
  description: string;
  wish: RowWish;
}

export interface ResearchRows {
  rows: ResearchRow[];
  /** What is wrong with the line; empty while it can go on. */
  wrong: string;
  /** What Tab makes of the line; null when nothing can be completed. */
  completed: string | null;
}

const actWords: Record<ResearcherAct, string> = { activate: "Activate", finish: "Finish", archive: "Archive" };

function statusWord({ status }: KnownResearcher): string {
  return researcherLooks[status].word;
}

function doingRows(line: CommandLine, known: readonly KnownResearcher[]): ResearchRow[] {
  if (!line.ok) return [];
  if (line.verb === "help") {
    return Object.entries(researchVerbs).map(([verb, { usage, does }]) => {
      const written = verb === "list" ? usage : `/research ${verb} `;
      return { id: `help ${verb}`, label: usage, description: does, wish: { does: "write", line: written } };
    });
  }
  if (line.verb === "list") {
    const all = {
      id: "list",
      label: "Show them on the project's page",
      description: "",
      wish: { does: "list" },
    } as const;
    const each = known.map((researcher): ResearchRow => {
      const { id, name } = researcher;
      return { id: `open ${id}`, label: name, description: statusWord(researcher), wish: { does: "open", researcher } };
    });
    return [...each, all];
  }
  if (line.verb === "create") {
    const { name } = line;
    const description = researchVerbs.create.does;
    return [{ id: "create", label: `Create “${name}”`, description, wish: { does: "create", name } }];
  }
  const { verb, researcher } = line;
  const label = `${actWords[verb]} “${researcher.name}”`;
  return [{ id: `${verb} it`, label, description: researchVerbs[verb].does, wish: { does: verb, researcher } }];
}

function commonStart(lines: readonly string[]): string {
  const [first = "", ...others] = lines;
  let length = first.length;
  for (const line of others) while (!line.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

/** What the command bar shows for a typed line: what it does, how it may go on, or what is wrong with it. */
export function researchRows(text: string, known: readonly KnownResearcher[]): ResearchRows {
  const line = parseCommandLine(text, known);
  const completions = line.ok && line.verb === "help" ? [] : completeCommandLine(text, known);
  const rows = completions.map(({ line: written, says }): ResearchRow => {
    const who = known.find(({ name }) => written.endsWith(name));
    const description = who === undefined ? says : statusWord(who);
    return { id: `write ${written}`, label: written.trim(), description, wish: { does: "write", line: written } };
  });
  const start = commonStart(completions.map(({ line: written }) => written));
  const completed = start.length > text.length ? start : (completions[0]?.line ?? null);
  return {
    rows: [...doingRows(line, known), ...rows],
    wrong: line.ok || rows.length > 0 ? "" : line.message,
    completed,
  };
}

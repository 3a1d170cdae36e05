import { lookOfResearcher } from "@/components/kit/looks";
import { counted } from "@/components/kit/words";
import {
  type CommandLine,
  completeCommandLine,
  type KnownResearcher,
  parseCommandLine,
  researchVerbs,
  type Verb,
} from "@/lib/domain/researcher/command-line";
import type { ResearcherAct } from "@/lib/domain/researcher/researcher";
import { type RunOptions, runOptions } from "@/lib/domain/researcher/run-options";

/** What choosing a row does: writes a line, or does what the line says. */
export type RowEffect =
  | { does: "write"; line: string }
  | { does: "create"; name: string }
  | { does: "open"; researcher: KnownResearcher }
  | { does: "list" }
  | { does: "run"; researcher: KnownResearcher; options: RunOptions }
  | { does: ResearcherAct; researcher: KnownResearcher };

export interface ResearchRow {
  id: string;
  label: string;
  description: string;
  effect: RowEffect;
}

export interface ResearchRows {
  rows: ResearchRow[];
  /** What is wrong with the line; empty while it can go on. */
  wrong: string;
  /** What Tab makes of the line; null when nothing can be completed. */
  completed: string | null;
}

const actWords: Record<ResearcherAct, string> = { activate: "Activate", finish: "Finish", archive: "Archive" };

function statusWord(researcher: KnownResearcher): string {
  return lookOfResearcher(researcher).word;
}

const depthWords = { quick: "A quick answer", deep: "A tree of topics" } as const;

function optionWords({ depth, minutes, length }: RunOptions): string {
  const says = depth === null ? "With the settings of its form" : depthWords[depth];
  const most = minutes === null ? "" : `, ${counted(minutes, "minute")} at most`;
  return `${says}${most}${length === null ? "" : `, a ${length} report`}`;
}

/** The commands with what they do; of one that was asked about, its options too. */
function helpRows(about: Verb | null): ResearchRow[] {
  const verbs = Object.entries(researchVerbs).filter(([verb]) => about === null || verb === about);
  const rows = verbs.map(([verb, { usage, does }]): ResearchRow => {
    const written = verb === "list" ? usage : `/research ${verb} `;
    return { id: `help ${verb}`, label: usage, description: does, effect: { does: "write", line: written } };
  });
  if (about !== "run") return rows;
  const options = Object.entries(runOptions).map(([option, says]): ResearchRow => {
    return {
      id: `help ${option}`,
      label: option,
      description: says,
      effect: { does: "write", line: "/research run " },
    };
  });
  return [...rows, ...options];
}

function doingRows(line: CommandLine, known: readonly KnownResearcher[]): ResearchRow[] {
  if (!line.ok) return [];
  if (line.verb === "help") return helpRows(line.about);
  if (line.verb === "list") {
    const all = {
      id: "list",
      label: "Show them on the project's page",
      description: "",
      effect: { does: "list" },
    } as const;
    const each = known.map((researcher): ResearchRow => {
      const { id, name } = researcher;
      return {
        id: `open ${id}`,
        label: name,
        description: statusWord(researcher),
        effect: { does: "open", researcher },
      };
    });
    return [...each, all];
  }
  if (line.verb === "create") {
    const { name } = line;
    const description = researchVerbs.create.does;
    return [{ id: "create", label: `Create “${name}”`, description, effect: { does: "create", name } }];
  }
  if (line.verb === "run") {
    const { researcher, options } = line;
    const label = `Run “${researcher.name}”`;
    return [{ id: "run it", label, description: optionWords(options), effect: { does: "run", researcher, options } }];
  }
  const { verb, researcher } = line;
  const label = `${actWords[verb]} “${researcher.name}”`;
  return [{ id: `${verb} it`, label, description: researchVerbs[verb].does, effect: { does: verb, researcher } }];
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
    return { id: `write ${written}`, label: written.trim(), description, effect: { does: "write", line: written } };
  });
  const start = commonStart(completions.map(({ line: written }) => written));
  const completed = start.length > text.length ? start : (completions[0]?.line ?? null);
  return {
    rows: [...doingRows(line, known), ...rows],
    wrong: line.ok || rows.length > 0 ? "" : line.message,
    completed,
  };
}

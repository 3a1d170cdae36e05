import { parseArgs } from "node:util";
import { Refusal } from "@/lib/domain/core/refusal";
import { type StartMode, startModes } from "@/lib/domain/core/words";
import { type RunOptions, runOptionsOf } from "@/lib/domain/researcher/run-options";

/** Who asks, in which project, and how it is told; null for what is found by itself. */
interface Asking {
  as: string | null;
  project: string | null;
  isJson: boolean;
}

/** What a script asks for. */
export type ScriptLine =
  | { verb: "help" }
  | (Asking & { verb: "list" })
  | (Asking & { verb: "status"; of: string })
  | (Asking & RunLine);

export interface RunLine {
  verb: "run";
  name: string;
  options: RunOptions;
  /** Null for live where a model is configured, else offline. */
  mode: StartMode | null;
  /** The problem of a researcher that is made where there is none of that name. */
  question: string | null;
  /** A folder whose documents are added to the library first. */
  library: string | null;
  /** The iterations that whoever asks knows of; needed above 20. */
  confirmed: number | null;
  /** Whether the run waits for a person to approve its plan. */
  isPlanFirst: boolean;
  isWaitedFor: boolean;
}

export const help = `npm run research -- run "<name>" [options]      start a run of a researcher and wait until it rests
npm run research -- status "<name>" | <run id>   how a researcher's newest run, or one run, stands
npm run research -- list                         the researchers of a project

  --project <name or id>     which project; needed where you have several
  --as <e-mail>              who asks; needed where there are several administrators
  --json                     one JSON object instead of lines

  --quick | --deep           one search and one cited answer, or a tree of topics
  --time <minutes>           for the whole run, the writing included
  --length short|standard|long   how long the report may be
  --mode plan|offline|live   only the plan; without a language model; with one
  --question "<problem>"     makes the researcher where there is none of that name
  --library <folder>         adds its documents first; makes the project where there is none of that name
  --confirm <iterations>     for a run that may make more than 20
  --plan-first               the run waits until a person approves its plan
  --no-wait                  says where the run is and ends

It ends with 0 when the run is completed, 2 when it waits or is halted, paused or cancelled, 1 on an error.
`;

const options = {
  help: { type: "boolean", short: "h", default: false },
  as: { type: "string" },
  project: { type: "string" },
  json: { type: "boolean", default: false },
  quick: { type: "boolean", default: false },
  deep: { type: "boolean", default: false },
  time: { type: "string" },
  length: { type: "string" },
  mode: { type: "string" },
  question: { type: "string" },
  library: { type: "string" },
  confirm: { type: "string" },
  "plan-first": { type: "boolean", default: false },
  "no-wait": { type: "boolean", default: false },
} as const;

const SEE = "See npm run research -- --help.";

function parsed(
  argv: readonly string[],
): ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    const said = error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error);
    throw new Refusal("invalid", `${said}. ${SEE}`);
  }
}

function modeOf(typed: string | undefined): StartMode | null {
  if (typed === undefined) return null;
  const mode = startModes.find((one) => one === typed);
  if (mode === undefined) throw new Refusal("invalid", `“${typed}” is none of the modes ${startModes.join(", ")}.`);
  return mode;
}

function iterationsOf(typed: string | undefined): number | null {
  if (typed === undefined) return null;
  if (!/^\d{1,6}$/.test(typed)) throw new Refusal("invalid", "Say how many iterations: --confirm 86.");
  return Number(typed);
}

/** Reads what was typed behind `npm run research --`; refuses what is not understood, in a sentence. */
export function readLine(argv: readonly string[]): ScriptLine {
  const { values, positionals } = parsed(argv);
  const [verb = "help", ...words] = positionals;
  if (values.help || verb === "help") return { verb: "help" };
  const asking = { as: values.as ?? null, project: values.project ?? null, isJson: values.json };
  const of = words.join(" ").trim();
  if (verb === "list") return { ...asking, verb };
  if (verb !== "run" && verb !== "status") throw new Refusal("invalid", `There is no “${verb}”. ${SEE}`);
  if (of === "") throw new Refusal("invalid", `Name the researcher: npm run research -- ${verb} "<name>".`);
  if (verb === "status") return { ...asking, verb, of };
  const { quick, deep, time = null, length = null } = values;
  const options = runOptionsOf({ quick, deep, time, length });
  if (typeof options === "string") throw new Refusal("invalid", options);
  return {
    ...asking,
    verb,
    name: of,
    options,
    mode: modeOf(values.mode),
    question: values.question ?? null,
    library: values.library ?? null,
    confirmed: iterationsOf(values.confirm),
    isPlanFirst: values["plan-first"],
    isWaitedFor: !values["no-wait"],
  };
}

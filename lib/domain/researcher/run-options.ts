import { type ReportLength, reportLengths } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";

/** What a typed line says about a run; null for what is as in the form. */
export interface RunOptions {
  depth: "quick" | "deep" | null;
  minutes: number | null;
  length: ReportLength | null;
}

/** Options of a line as they were typed. */
export interface TypedOptions {
  quick: boolean;
  deep: boolean;
  /** What stands behind `--time`; null where it does not stand. */
  time: string | null;
  /** What stands behind `--length`; null where it does not stand. */
  length: string | null;
}

/** What may be said of a run in a line, with its help. */
export const runOptions = {
  "--quick": "One search and one cited answer",
  "--deep": "A tree of topics",
  "--time": "Minutes for the whole run, the writing included",
  "--length": "How long the report may be: short, standard or long",
} as const;

function minutesOf(time: string): number | string {
  if (!/^\d+(?:\.\d+)?$/.test(time)) return "Say how many minutes the run may take, as in --time 20.";
  const minutes = Number(time);
  if (RunSettings.shape.minutes.safeParse(minutes).success) return minutes;
  return `A run may take 2 to 1440 minutes; ${time} is outside of that.`;
}

/** What the options ask for, or a sentence on what is wrong with them. */
export function runOptionsOf({ quick, deep, time, length: typed }: TypedOptions): RunOptions | string {
  if (quick && deep) return "A run is either quick or deep. Leave one of the two out.";
  const depth = quick ? "quick" : deep ? "deep" : null;
  const minutes = time === null ? null : minutesOf(time);
  if (typeof minutes === "string") return minutes;
  const length = reportLengths.find((one) => one === typed?.toLowerCase()) ?? null;
  if (typed !== null && length === null) return "Say how long the report may be: --length short, standard or long.";
  return { depth, minutes, length };
}

const RUN_OPTIONS = Object.keys(runOptions);

/** The options as they stand in a line, or a sentence on what is none. */
function typedOptions(text: string): TypedOptions | string {
  const options: TypedOptions = { quick: false, deep: false, time: null, length: null };
  const given = new Set<string>();
  const words = text
    .replace(/=/g, " ")
    .split(/\s+/u)
    .filter((word) => word !== "");
  while (words.length > 0) {
    const word = words.shift() ?? "";
    const option = word.toLowerCase();
    if (!RUN_OPTIONS.includes(option)) return `“${word}” is none of ${RUN_OPTIONS.join(", ")} and --help.`;
    if (given.has(option)) return `${option} stands twice. Leave one of them out.`;
    given.add(option);
    if (option === "--quick") options.quick = true;
    else if (option === "--deep") options.deep = true;
    else if (option === "--time") options.time = words.shift() ?? "";
    else options.length = words.shift() ?? "";
  }
  return options;
}

/** What the options of a line ask for, or a sentence on what is wrong with them. */
export function readOptions(text: string): RunOptions | string {
  const given = typedOptions(text);
  return typeof given === "string" ? given : runOptionsOf(given);
}

const strategyOf = { quick: "quick", deep: "tree" } as const;

/** The settings of a run: what was said over what its form begins with. */
export function settingsWith(defaults: RunSettings, { depth, minutes, length }: RunOptions): RunSettings {
  return {
    ...defaults,
    ...(depth === null ? {} : { strategy: strategyOf[depth] }),
    ...(minutes === null ? {} : { minutes }),
    ...(length === null ? {} : { length }),
  };
}

import { nameKey, type ResearcherAct, researcherActs, type Standing, whyNoRun, whyNot } from "./researcher";
import { type RunOptions, readOptions, runOptions } from "./run-options";

/** A researcher as commands know it. */
export interface KnownResearcher extends Standing {
  id: string;
}

/** What a typed line asks for, or a sentence on what is wrong with it. */
export type CommandLine =
  | { ok: true; verb: "help"; about: Verb | null }
  | { ok: true; verb: "list" }
  | { ok: true; verb: "create"; name: string }
  | { ok: true; verb: ResearcherAct; researcher: KnownResearcher }
  | { ok: true; verb: "run"; researcher: KnownResearcher; options: RunOptions }
  | { ok: false; message: string };

/** One way to go on with what was typed: `line` begins with it. */
export interface Completion {
  line: string;
  /** What the line does, or whom it is about. */
  says: string;
}

const COMMAND = "/research";
/** As the form of a researcher has it. */
const NAME_MAX = 120;

/** Everything that `/research` does, with its help. */
export const researchVerbs = {
  create: { usage: "/research create <name>", does: "A new researcher; its problem definition is asked for" },
  activate: { usage: "/research activate <name>", does: "Brings one back with its history, settings, plan and gaps" },
  run: {
    usage: "/research run <name> [--quick|--deep] [--time minutes] [--length short|standard|long]",
    does: "Starts a run with the settings of its form",
  },
  list: { usage: "/research list", does: "All researchers of this project" },
  finish: { usage: "/research finish <name>", does: "Completes one; the project's summary is updated" },
  archive: { usage: "/research archive <name>", does: "Hides one; all that it found is kept" },
} as const satisfies Record<ResearcherAct | "create" | "run" | "list", { usage: string; does: string }>;

export type Verb = keyof typeof researchVerbs;
const verbs = Object.keys(researchVerbs).filter((word): word is Verb => Object.hasOwn(researchVerbs, word));

/** Whether a text is meant as a command rather than as words to look for. */
export function isCommandLine(text: string): boolean {
  return text.trimStart().startsWith("/");
}

interface Parts {
  /** All up to what is being typed now. */
  head: string;
  verb: string;
  /** Null until something separates it from the verb. */
  rest: string | null;
}

function partsOf(text: string): Parts | null {
  const found = /^(\s*\/research\s+)(\S*)(\s[\s\S]*)?$/i.exec(text);
  if (found === null) return null;
  const [, head = "", verb = "", rest] = found;
  return { head, verb: verb.toLowerCase(), rest: rest ?? null };
}

function isVerb(word: string): word is Verb {
  return verbs.some((verb) => verb === word);
}

function isAct(verb: Verb): verb is ResearcherAct {
  return researcherActs.some((act) => act === verb);
}

function refused(message: string): CommandLine {
  return { ok: false, message };
}

/** A name without the quotation marks that people may put around it. */
function unquoted(name: string): string {
  return /^(?:"[^"]*"|“[^”]*”|'[^']*')$/.test(name) ? name.slice(1, -1).trim() : name;
}

/** The researcher of a name, as it was typed or in quotation marks; null when there is none. */
export function namedBy(name: string, known: readonly KnownResearcher[]): KnownResearcher | null {
  const find = (key: string): KnownResearcher | undefined => known.find((one) => nameKey(one.name) === key);
  return find(nameKey(name)) ?? find(nameKey(unquoted(name))) ?? null;
}

function parseCreate(typed: string, known: readonly KnownResearcher[]): CommandLine {
  const name = unquoted(typed).replace(/\s+/gu, " ");
  if (name === "") return refused(`Name the new researcher: ${researchVerbs.create.usage}.`);
  if (name.length > NAME_MAX) return refused(`A name has at most ${NAME_MAX} characters; this one has ${name.length}.`);
  const taken = namedBy(name, known);
  if (taken === null) return { ok: true, verb: "create", name };
  return refused(`This project has a researcher named “${taken.name}” already. Choose another name.`);
}

function unknownName(name: string): string {
  return `This project has no researcher named “${name}”. “/research list” shows those it has.`;
}

function parseAct(act: ResearcherAct, typed: string, known: readonly KnownResearcher[]): CommandLine {
  if (typed === "") {
    const root = act === "finish" ? " Only researchers are finished, never the project." : "";
    return refused(`Name the researcher: ${researchVerbs[act].usage}.${root}`);
  }
  const researcher = namedBy(typed, known);
  if (researcher === null) return refused(unknownName(typed));
  const reason = whyNot(act, researcher);
  return reason === null ? { ok: true, verb: act, researcher } : refused(reason);
}

interface NamedLine {
  name: string;
  /** What stands behind the name, from its first option on. */
  options: string;
}

/** Where a name ends and its options begin: the longest name that there is; else all before the first option. */
function splitOptions(typed: string, known: readonly KnownResearcher[]): NamedLine {
  const starts = [...typed.matchAll(/(?:^|\s)(?=--)/gu)].map(({ index }) => index);
  const at = (end: number): NamedLine => ({ name: typed.slice(0, end).trim(), options: typed.slice(end).trim() });
  const named = [typed.length, ...starts.toReversed()].map(at).find(({ name }) => namedBy(name, known) !== null);
  return named ?? at(starts[0] ?? typed.length);
}

function parseRun(typed: string, known: readonly KnownResearcher[]): CommandLine {
  const { name, options } = splitOptions(typed, known);
  if (name === "") return refused(`Name the researcher: ${researchVerbs.run.usage}.`);
  const researcher = namedBy(name, known);
  if (researcher === null) return refused(unknownName(name));
  const reason = whyNoRun(researcher);
  if (reason !== null) return refused(reason);
  const parsed = readOptions(options);
  return typeof parsed === "string" ? refused(parsed) : { ok: true, verb: "run", researcher, options: parsed };
}

/** Reads a typed line. Any text is a command or a sentence that says what is wrong with it. */
export function parseCommandLine(text: string, known: readonly KnownResearcher[]): CommandLine {
  if (text.trim().toLowerCase() === COMMAND) return { ok: true, verb: "help", about: null };
  const parts = partsOf(text);
  if (parts === null) return refused(`Commands begin with ${COMMAND}. Type “${COMMAND} help” to see them.`);
  const typed = (parts.rest ?? "").trim();
  if (["help", "--help", ""].includes(parts.verb)) return { ok: true, verb: "help", about: null };
  if (!isVerb(parts.verb)) return refused(`“${parts.verb}” is none of ${verbs.join(", ")} and help.`);
  if (/(?:^|\s)--help$/i.test(typed)) return { ok: true, verb: "help", about: parts.verb };
  if (parts.verb === "create") return parseCreate(typed, known);
  if (parts.verb === "run") return parseRun(typed, known);
  if (isAct(parts.verb)) return parseAct(parts.verb, typed, known);
  return typed === "" ? { ok: true, verb: "list" } : refused(`“${COMMAND} list” takes no name.`);
}

function verbCompletions(text: string, typed: string): Completion[] {
  return verbs
    .filter((verb) => verb.startsWith(typed) && !(verb === "list" && typed === verb))
    .map((verb) => ({
      line: `${text}${verb.slice(typed.length)}${verb === "list" ? "" : " "}`,
      says: researchVerbs[verb].does,
    }));
}

function begins(name: string, typed: string): boolean {
  return name.slice(0, typed.length).toLowerCase() === typed.toLowerCase();
}

function nameCompletions(text: string, verb: ResearcherAct | "run", known: readonly KnownResearcher[]): Completion[] {
  const typed = (partsOf(text)?.rest ?? "").trimStart();
  const why = (one: KnownResearcher): string | null => (verb === "run" ? whyNoRun(one) : whyNot(verb, one));
  return known
    .filter((one) => begins(one.name, typed) && one.name.length > typed.length && why(one) === null)
    .map((one) => ({ line: `${text}${one.name.slice(typed.length)}`, says: one.status }));
}

/** Options that may follow a name, as far as they are not given and do not exclude each other. */
function optionCompletions(text: string, known: readonly KnownResearcher[]): Completion[] {
  const typed = (partsOf(text)?.rest ?? "").trimStart();
  const { begun = "" } = /(?:^|\s)(?<begun>-\S*)?$/u.exec(typed)?.groups ?? { begun: null };
  if (begun === null || !/\s$/u.test(typed.slice(0, typed.length - begun.length))) return [];
  const before = parseRun(typed.slice(0, typed.length - begun.length).trim(), known);
  if (!before.ok || before.verb !== "run") return [];
  const { depth, minutes, length } = before.options;
  const taking: Record<string, unknown> = { "--time": minutes, "--length": length };
  return Object.entries(runOptions)
    .filter(([option]) => (option in taking ? taking[option] : depth) === null)
    .filter(([option]) => option.startsWith(begun.toLowerCase()) && option.length > begun.length)
    .map(([option, says]) => {
      const line = `${text}${option.slice(begun.length)}${option in taking ? " " : ""}`;
      return { line, says };
    });
}

/** How a line may go on, most general first. Every completion begins with what was typed, and is longer. */
export function completeCommandLine(text: string, known: readonly KnownResearcher[]): Completion[] {
  const start = text.trimStart().toLowerCase();
  if (start !== "" && COMMAND.startsWith(start)) {
    return verbCompletions(`${text}${COMMAND.slice(start.length)} `, "");
  }
  const parts = partsOf(text);
  if (parts === null) return [];
  if (parts.rest === null) return verbCompletions(text, parts.verb);
  if (parts.verb === "run") return [...nameCompletions(text, "run", known), ...optionCompletions(text, known)];
  return isVerb(parts.verb) && isAct(parts.verb) ? nameCompletions(text, parts.verb, known) : [];
}

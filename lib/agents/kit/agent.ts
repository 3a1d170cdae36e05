import type { z } from "zod";
import type { Purpose } from "@/lib/domain/run/budget";

type Letter =
  | "a"
  | "b"
  | "c"
  | "d"
  | "e"
  | "f"
  | "g"
  | "h"
  | "i"
  | "j"
  | "k"
  | "l"
  | "m"
  | "n"
  | "o"
  | "p"
  | "q"
  | "r"
  | "s"
  | "t"
  | "u"
  | "v"
  | "w"
  | "x"
  | "y"
  | "z"
  | "_"
  | "A"
  | "B"
  | "C"
  | "D"
  | "E"
  | "F"
  | "G"
  | "H"
  | "I"
  | "J"
  | "K"
  | "L"
  | "M"
  | "N"
  | "O"
  | "P"
  | "Q"
  | "R"
  | "S"
  | "T"
  | "U"
  | "V"
  | "W"
  | "X"
  | "Y"
  | "Z";
type Name<Text extends string, Read extends string = ""> = Text extends `${infer Head}${infer Tail}`
  ? Head extends Letter
    ? Name<Tail, `${Read}${Head}`>
    : Read
  : Read;
type Variables<Text extends string, Found extends string = never> = Text extends `${string}$${infer After}`
  ? After extends `$${infer Rest}`
    ? Variables<Rest, Found>
    : Variables<After, Found | Name<After>>
  : Found;

/** A prompt that names only fields of its input; anything else does not compile. */
type PromptFor<Input, Text extends string> =
  Variables<Text> extends keyof Input ? Text : `unknown variable: $${Exclude<Variables<Text>, keyof Input> & string}`;

/**
 * Who wrote what a field holds, which is all that trust rests on: `ours` a number, an id, a word of a closed list or a
 * sentence of the product's own; `person` whoever asks, in the project; `model` an answer of any model, also where a
 * person may have changed it; `source` a page, a file or what was taken from one.
 */
export type Origin = "ours" | "person" | "model" | "source";

/**
 * What a prompt tells of facts: their ids and statements, with their quotes (`quoted`), with those alone that say more
 * than their statements (`said`), or with none (`listed`); or the statements alone, where none is named (`known`).
 */
export type FactDetail = "quoted" | "said" | "listed" | "known";

/** What an answer holds, as far as the rules at the end of its prompt speak of it: none is told what it cannot use. */
export interface AnswerRules {
  /** What tells the language of its sentences; null where it has none of its own. */
  readonly language: string | null;
  /** The answer holds words of sources, word for word. */
  readonly quotes?: true;
  /** The answer names ids of what the agent was given. */
  readonly ids?: true;
  /** The answer gives quotes of its own ids, by which it names them. */
  readonly ownIds?: true;
  /** The answer is text that people read, in which no address may stand that nobody has checked. */
  readonly isText?: true;
}

/** How much of an answer was left out: ids that the input did not hold, facts whose quote is not in the passage. */
export interface Dropped {
  ids: number;
  quotes: number;
}

/** What of an answer is kept, and how much was left out. */
export interface Kept<Output> {
  output: Output;
  dropped: Dropped;
}

/** What of an agent's row is neither its words nor its shapes. */
export interface AgentTraits {
  role: "research" | "review";
  /** What its calls are for: searches end first, then checks; what the report cannot do without comes last. */
  purpose: Purpose;
  /** What a report says was not done where its call failed; null where it has nothing to say of that. */
  undone: string | null;
  answers: AnswerRules;
  /** How much of its facts it is told; everything when nothing is said. */
  facts?: FactDetail;
  /** The small model answers it. */
  isSmall?: true;
  /** No fact is told to the agent by its key: what looks like one in its input is words of a source. */
  withoutFactIds?: true;
  /** People may read its answer while it is written. */
  isStreamed?: true;
  /** It is given whole texts beside facts: its prompt may be longer than others, see `promptTokens`. */
  readsTexts?: true;
}

/** One row of the table of agents: what is asked of a model, and what answers without one. */
export interface Agent<In extends z.ZodObject, Out extends z.ZodType> extends AgentTraits {
  input: In;
  origins: { readonly [Field in keyof z.output<In>]: Origin };
  prompt: string;
  output: Out;
  keeps?: (input: z.output<In>, output: z.output<Out>) => Kept<z.output<Out>>;
  offline: (input: z.output<In>) => z.output<Out>;
}

/** Makes an agent whose prompt, schemas and offline answer fit each other; anything else does not compile. */
export function agent<
  In extends z.ZodObject,
  Out extends z.ZodType,
  const Text extends string,
  const Answer extends z.output<Out>,
>(
  spec: AgentTraits & {
    input: In;
    /** Of each field; one without does not compile. What a model or a source wrote stands in data blocks alone. */
    origins: { readonly [Field in keyof z.output<In>]: Origin };
    prompt: PromptFor<z.output<In>, Text>;
    output: Out;
    /** What of an answer may stand beside its input; all of it, of an agent that names nothing of what it was given. */
    keeps?: (input: z.output<In>, output: z.output<Out>) => Kept<z.output<Out>>;
    offline: (input: z.output<In>) => Answer;
  },
): Agent<In, Out> {
  return spec;
}

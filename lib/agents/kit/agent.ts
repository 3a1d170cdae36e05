import type { z } from "zod";

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
export type FactsTold = "quoted" | "said" | "listed" | "known";

/** One row of the table of agents: what is asked of a model, and what answers without one. */
export interface Agent<In extends z.ZodObject, Out extends z.ZodType> {
  role: "research" | "review";
  input: In;
  origins: { readonly [Field in keyof z.output<In>]: Origin };
  prompt: string;
  facts?: FactsTold;
  output: Out;
  offline: (input: z.output<In>) => z.output<Out>;
}

/** Makes an agent whose prompt, schemas and offline answer fit each other; anything else does not compile. */
export function agent<
  In extends z.ZodObject,
  Out extends z.ZodType,
  const Text extends string,
  const Answer extends z.output<Out>,
>(spec: {
  role: "research" | "review";
  input: In;
  /** Of each field; one without does not compile. What a model or a source wrote stands in data blocks alone. */
  origins: { readonly [Field in keyof z.output<In>]: Origin };
  prompt: PromptFor<z.output<In>, Text>;
  /** How much of its facts it is told; everything when nothing is said. */
  facts?: FactsTold;
  output: Out;
  offline: (input: z.output<In>) => Answer;
}): Agent<In, Out> {
  return spec;
}

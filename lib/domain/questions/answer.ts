/** What the statements have to say to one question: those that answer it, the best first, and the nearest where none does. */
export interface Answer {
  question: string;
  ids: string[];
  /** Pairs of them that give different values for what is asked. */
  rivals: [string, string][];
  nearest: string[];
  /** Of the nearest those so near that a reader wants them: on all that is asked, or of its kind and on a name of it. */
  close?: string[];
  /**
   * Of a question that names several things to choose from or to tell apart: each with the statements that are told of
   * it, none where nobody speaks of it. Empty for any other question.
   */
  sides: { thing: string; ids: string[] }[];
  /** Of those that are not told alone, each with one told behind it: what became of what it puts forward, what others say. */
  behind?: [string, string][];
  /** Of those that are not understood alone, each with the one told before it: of “since then” what happened then. */
  ahead?: [string, string][];
  /** Whether it is only of what the part before it asks for: what else a statement says of the like is no answer. */
  isBound?: true;
}

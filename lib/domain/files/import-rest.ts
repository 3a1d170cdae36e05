import { z } from "zod";

/** What an imported project had that would have gone on by itself, by how many of each: all of it was switched off. */
export const ImportStopped = z.object({
  replays: z.int().default(0),
  runs: z.int().default(0),
  crawls: z.int().default(0),
  rereads: z.int().default(0),
  readings: z.int().default(0),
  summaries: z.int().default(0),
  questions: z.int().default(0),
  calls: z.int().default(0),
});
export type ImportStopped = z.infer<typeof ImportStopped>;

interface Words {
  one: string;
  many: string;
  /** What to do where it is still wanted. */
  advice: string;
}

/** In the order in which they are told. What a person neither set going nor can set going again has no sentence. */
const told: readonly [keyof ImportStopped, Words][] = [
  ["runs", { one: "run was under way", many: "runs were under way", advice: "Resume what is to go on." }],
  ["replays", { one: "replay was under way", many: "replays were under way", advice: "Replay the run again." }],
  ["crawls", { one: "site was being read", many: "sites were being read", advice: "Add it again in the library." }],
  [
    "rereads",
    {
      one: "page was read again by schedule",
      many: "pages were read again by schedule",
      advice: "Switch it on again in the library.",
    },
  ],
  [
    "readings",
    { one: "source was just being read", many: "sources were just being read", advice: "Add it again in the library." },
  ],
  ["summaries", { one: "summary was waited for", many: "summaries were waited for", advice: "Ask for it again here." }],
  ["questions", { one: "question waited for its answer", many: "questions waited for answers", advice: "Ask again." }],
];

/** What was switched off when a project was imported, and how it is switched on again: a sentence or two for each. */
export function stoppedSentences(stopped: ImportStopped): string[] {
  return told.flatMap(([what, { one, many, advice }]) => {
    const count = stopped[what];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}. ${advice}`];
  });
}

import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { Sieve } from "@/lib/agents/kit/kept";
import { NeighbourIn, NumberedTitle } from "@/lib/agents/kit/parts";

/** A document of the library, by the number of its title, and what to look for in it. */
const Expected = z.object({ number: z.int(), lookFor: z.string().min(1).max(400) });

/** What a report, or the plan of one, lacks that the library may hold: documents that a careful reader would open next. */
export const findMissing = agent({
  role: "review",
  // A report stands without it: it leaves what editing and judging take.
  purpose: "check",
  undone: null,
  answers: { language: "the question" },
  input: z.object({
    question: z.string(),
    report: z.array(z.object({ heading: z.string(), markdown: z.string() })),
    /** What it says was not found. */
    limits: z.array(z.string()),
    titles: z.array(NumberedTitle),
    /** Documents that may be named. */
    most: z.int(),
    /** Documents of which nothing is told, near those on which the report rests, the newest first; absent for none. */
    neighbours: z.array(NeighbourIn).optional(),
  }),
  origins: {
    question: "person",
    report: "model",
    limits: "model",
    titles: "source",
    most: "ours",
    neighbours: "source",
  },
  prompt: `You are the first reader of a report, or of its plan with the facts that it will tell. You say what it lacks that the library may hold.

The question: $question

The report:
$report

What it says was not found, or what the evidence is:
$limits

The documents of the library by number, the nearest to the question first:
$titles

Further documents by number, of which nothing is told yet: those of the kind of the ones that the report rests on, or that name them, mostly the newest, each with its date, what became of it, and how it begins:
$neighbours

documents: at most $most, the most needed first, of which each probably holds something that the report should tell and does not: what a careful reader would expect of an answer to this question; a step between two others, without which one cannot see how they are joined; a duty of a party that the question names, from its first step to its last; for an alternative whose end is told without a reason, the later document that tells the reason; what was said against what won, and what it left out; a later document that changes what the report tells as in force or advises, of the last years before all, as the dates behind the titles tell, or says what is done in practice; one that says when a version, a rule or a deadline comes or came, on which advice hangs; a document that gives a party one more duty or way in the same step; what it says was not found. Titles, and how some begin, are all that you see of them: name one only where these, or what you know of the matter, say that it bears on that. Go through the further documents one by one: one in force, or accepted, that is newer than what the report rests on and lays down something for a party or a step of it is needed before others. A document from which the report tells what matters already is none of them, and an empty list is a good answer.
number: that of its title. lookFor: one question that says what to look for in it, and that can be understood without the report.`,
  output: z.object({ documents: z.array(Expected).max(60) }),
  keeps: ({ titles, most, neighbours = [] }, { documents }) => {
    const numbers = new Sieve([...titles, ...neighbours].map(({ number }) => String(number)));
    const known = documents.filter(({ number }) => numbers.has(String(number)));
    return { output: { documents: known.slice(0, most) }, dropped: numbers.dropped };
  },
  offline: (): { documents: z.infer<typeof Expected>[] } => ({ documents: [] }),
});

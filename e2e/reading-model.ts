import { z } from "zod";
import { type AgentKind, type AgentOutput, agents } from "@/lib/agents/index";
import { markerOf } from "@/lib/domain/core/ids";
import { relevantSentences } from "@/lib/domain/questions/relevance";
import type { ModelRequest, Play } from "@/lib/testing/rigs/fakes/fake-model";

/** A fact as a prompt tells it. */
interface ToldFact {
  id: string;
  statement: string;
}

/** What stands in the blocks of a prompt that have this name. */
function blocksOf(prompt: string, name: string): string[] {
  const all = prompt.matchAll(/<<(DATA-[0-9a-f]+) ([\w:.-]+)>>\n([\s\S]*?)\n<<END \1>>/g);
  return [...all].flatMap(([, , label, text = ""]) => (label === name ? [text] : []));
}

function factsIn(prompt: string): ToldFact[] {
  const lines = blocksOf(prompt, "facts").flatMap((block) => block.split("\n"));
  return lines.flatMap((line) => {
    const [, id, said] = /^(F\d+): (.+)$/.exec(line) ?? [];
    return id === undefined || said === undefined ? [] : [{ id, statement: said.replace(/ \(word for word\)$/, "") }];
  });
}

/** The entries of a list that a prompt shows, whatever marks stand before them. */
function entriesOf(prompt: string, name: string): string[] {
  const [block = ""] = blocksOf(prompt, name);
  return block.split("\n").map((line) => line.replace(/^(?:- |\d+\. )/, ""));
}

/** What follows a label on its line. */
function lineOf(prompt: string, label: RegExp): string {
  return new RegExp(`${label.source}: (.+)$`, "m").exec(prompt)?.[1] ?? "";
}

/** Facts that an answer is made of. */
const TOLD = 5;

function told(prompt: string): ToldFact[] {
  return factsIn(prompt).slice(0, TOLD);
}

/** Cited sentences, as a model writes them by the short ids that it was given. */
function citedText(facts: readonly ToldFact[]): string {
  return facts.map(({ id, statement }) => `${statement} ${markerOf(id.slice(1))}`).join(" ");
}

function extracted(prompt: string): AgentOutput<"extract_facts"> {
  const goal = lineOf(prompt, /The main question/);
  const asked = entriesOf(prompt, "questions");
  const [sources = ""] = blocksOf(prompt, "sources");
  const passages = sources.split(/^(?=<<[0-9a-f]+ )/m).flatMap((part) => {
    const [, number, whole] = /^<<[0-9a-f]+ (\d+)>>\n([\s\S]*)$/.exec(part) ?? [];
    return number === undefined || whole === undefined ? [] : [{ passage: number, whole: whole.trimEnd() }];
  });
  const facts = passages.flatMap(({ passage, whole }) => {
    const text = whole.replace(/^heading: .*\n/, "");
    return relevantSentences(goal, asked, { sourceTitle: "", heading: null, text }).map((fact) => ({
      ...fact,
      passage,
      answers: asked.flatMap((one, nth) =>
        relevantSentences(one, [one], { sourceTitle: "", heading: null, text: fact.quote }).length > 0 ? [nth + 1] : [],
      ),
    }));
  });
  return { facts };
}

/** What a model answers that looks at its prompt and at nothing else, by the agents that a quick run and a question ask. */
const answers: { [Kind in AgentKind]?: (prompt: string) => AgentOutput<Kind> } = {
  classify: (prompt) =>
    agents.classify.offline({ question: lineOf(prompt, /The question/), projectSummary: "", history: [] }),
  generate_queries: (prompt) => ({ queries: entriesOf(prompt, "question").slice(0, 1), terms: [] }),
  extract_facts: extracted,
  answer_question: (prompt) => {
    const facts = told(prompt);
    return { answer: facts.map(({ statement }) => statement).join(" "), factIds: facts.map(({ id }) => id) };
  },
  decide_loop: (prompt) => ({
    summary: citedText(told(prompt)),
    answered: entriesOf(prompt, "questions").map((question) => ({
      question,
      factIds: told(prompt).map(({ id }) => id),
    })),
    gaps: [],
    shouldContinue: false,
    nextSearchTopic: "",
  }),
  review_findings: () => ({
    verdict: "accepted",
    rejectedIds: [],
    gaps: [],
    actionItems: [],
    reason: "The findings say what was asked.",
  }),
  detect_contradictions: () => ({ contradictions: [], agreements: [] }),
  write_answer: (prompt) => ({ markdown: citedText(told(prompt)) }),
  answer_follow_up: (prompt) => ({ markdown: citedText(told(prompt)) }),
  check_support: (prompt) => {
    const numbers = [...(blocksOf(prompt, "sentences")[0] ?? "").matchAll(/^(\d+): /gm)];
    return { verdicts: numbers.map(([, id = ""]) => ({ id, verdict: "supported", reason: "" })) };
  },
  review_report: () => ({ verdict: "accepted", issues: [] }),
  edit_report: () => ({ edits: [], answered: [], quotes: [] }),
};

/** The agent whose answer has the shape that a request asks for. */
function kindOf({ system }: ModelRequest): AgentKind | null {
  const kinds = Object.keys(answers).filter((kind): kind is AgentKind => kind in agents);
  return kinds.find((kind) => system.includes(JSON.stringify(z.toJSONSchema(agents[kind].output)))) ?? null;
}

/** Answers as a model that was given the prompt alone; to whoever does not know its key nothing. */
export function readingModel(key: string): (request: ModelRequest) => Play {
  return (request) => {
    if (request.authorization !== `Bearer ${key}`) return (response) => void response.writeHead(401).end("{}");
    const kind = kindOf(request);
    if (kind === null) return { text: '{"answer": "yes"}' };
    return { text: JSON.stringify(answers[kind]?.(request.prompt)) };
  };
}

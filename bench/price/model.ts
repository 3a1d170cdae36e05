import { z } from "zod";
import { type AgentKind, agents } from "@/lib/agents/index";
import { countTokens } from "@/lib/domain/core/tokens";
import { rankByBm25 } from "@/lib/domain/text/ranking";
import type { AgentReply, AgentRequest, Driver } from "@/lib/run/drivers/driver";
import { eager, reviewedEagerly } from "./eager";
import {
  factsIn,
  type Longer,
  lengths,
  ofLength,
  passagesIn,
  perPassage,
  quotesFor,
  tellingSentences,
  textsFor,
} from "./lengths";

const Extracted = z.object({ statement: z.string(), quote: z.string(), confidence: z.number() }).loose();
const Facts = z.object({ facts: z.array(Extracted) });
const Section = z.object({ heading: z.string(), markdown: z.string() });
const Report = z.object({ markdown: z.string(), sections: z.array(Section) });
const text = (value: unknown): string => z.string().parse(value);

const Asked = z.object({ questions: z.array(z.object({ number: z.int(), asked: z.string() })) });

/** The number of the question that shares most terms with a fact; none of every fifth fact, and of what shares none. */
function answeredBy(statement: string, nth: number, { questions }: z.infer<typeof Asked>): number[] {
  if (nth % lengths.beside === lengths.beside - 1) return [];
  const documents = questions.map(({ number, asked }) => ({ id: String(number), text: asked }));
  return rankByBm25(statement, documents)
    .slice(0, 1)
    .map(({ id }) => Number(id));
}

/**
 * From each passage that bears on a question as many facts as a model takes from it, with the questions that they answer;
 * none from the others.
 */
const moreFacts: Longer = (answer, input) => {
  const { facts } = Facts.parse(answer);
  const asked = Asked.parse(input);
  const passages = passagesIn(input);
  const all = passages.flatMap((passage) => {
    const own = facts.filter((fact) => fact["passage"] === passage.id || passages.length === 1);
    if (own.length === 0) return [];
    const quoted = new Set(own.map(({ quote }) => quote));
    const more = tellingSentences(passage)
      .filter((sentence) => !quoted.has(sentence))
      .slice(0, Math.max(0, perPassage.least - own.length))
      .map((sentence) => ({ ...own[0], statement: sentence, quote: sentence, confidence: 0.6, answers: [] }));
    return [...own.slice(0, perPassage.most), ...more];
  });
  const { most } = z.object({ most: z.int().default(Number.POSITIVE_INFINITY) }).parse(input);
  const taken = all.slice(0, most);
  return { facts: taken.map((fact, nth) => ({ ...fact, answers: answeredBy(fact.statement, nth, asked) })) };
};

interface Bounds {
  least: number;
  most: number;
}

/** Text with markers, in one field of the answer. */
function moreText(field: string, bounds: Bounds): Longer {
  return (answer, input): Record<string, unknown> => ({
    ...answer,
    [field]: ofLength(text(answer[field]), factsIn(input), bounds),
  });
}

/** Text that names its facts beside itself. */
function plainText(field: string, bounds: Bounds): Longer {
  return (answer, input): Record<string, unknown> => {
    const facts = factsIn(input).map(({ statement }) => ({ id: "", statement }));
    return { ...answer, [field]: ofLength(text(answer[field]), facts, bounds).slice(0, 4_000) };
  };
}

/** Of a report by one writer: the answer and every section, and quotes of its own from the texts that it was given. */
const moreReport: Longer = (answer, input) => {
  const { markdown, sections } = Report.parse(answer);
  const facts = factsIn(input);
  const quotes = quotesFor(passagesIn(input), lengths.quotes);
  const told = sections.map((section, nth) => {
    const own = facts.filter((_, at) => at % sections.length === nth);
    const quoted = quotes
      .filter((_, at) => at % sections.length === nth)
      .map(({ id, statement }) => `${statement} [${id}]`);
    const written = ofLength(section.markdown, own, lengths.section);
    return { ...section, markdown: [written, ...(quoted.length > 0 ? [quoted.join(" ")] : [])].join("\n\n") };
  });
  return { ...answer, markdown: ofLength(markdown, facts, lengths.answer), sections: told, quotes };
};

const Titles = z.object({ titles: z.array(z.object({ number: z.int(), title: z.string() })), most: z.int() });

/** Documents that a first reader names: every fifth of the nearest. */
const moreMissing: Longer = (_, input) => {
  const { titles, most } = Titles.parse(input);
  const named = titles.filter((_title, nth) => nth % 5 === 4).slice(0, most);
  return {
    documents: named.map(({ number, title }) => ({ number, lookFor: `What does it say of its reasons: ${title}?` })),
  };
};

const Perspective = z.object({ focus: z.string(), questions: z.array(z.string()) }).loose();
const Perspectives = z.object({ perspectives: z.array(Perspective) });
/** Questions that a model gives a perspective. */
const QUESTIONS = 3;

/** As many questions for each perspective as a model gives it. */
const moreQuestions: Longer = (answer) => ({
  perspectives: Perspectives.parse(answer).perspectives.map(({ questions, ...others }) => {
    const about = others.focus.slice(0, 200);
    const more = [`Which alternatives were rejected: ${about}?`, `What did it change for those who use it: ${about}?`];
    return { ...others, questions: [...questions, ...more].slice(0, Math.max(questions.length, QUESTIONS)) };
  }),
});

const Planned = z.object({ factIds: z.array(z.string()), topicKeys: z.array(z.string()) }).loose();
const Outline = z.object({ sections: z.array(Planned) }).loose();
const Topics = z.object({
  topics: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      focus: z.string(),
      factIds: z.array(z.string()),
      verdict: z.string(),
    }),
  ),
});
/** Facts that a planned section rests on at most. */
const SECTION_FACTS = 15;

/** A section for each accepted topic that has none, from facts that no other section has. */
const moreSections: Longer = (answer, input) => {
  const { sections, ...others } = Outline.parse(answer);
  const used = new Set(sections.flatMap(({ factIds }) => factIds));
  const told = new Set(sections.flatMap(({ topicKeys }) => topicKeys));
  const more = Topics.parse(input).topics.flatMap(({ key, name, focus, factIds, verdict }) => {
    const own = factIds.filter((id) => !used.has(id)).slice(0, SECTION_FACTS);
    if (verdict !== "accepted" || told.has(key) || own.length === 0) return [];
    for (const id of own) used.add(id);
    return [{ heading: name.slice(0, 120), brief: focus.slice(0, 600), factIds: own, topicKeys: [key], level: 1 }];
  });
  return { ...others, sections: [...sections, ...more], texts: textsFor(input, lengths.texts) };
};

const longer: Partial<Record<AgentKind, Longer>> = {
  discover_perspectives: moreQuestions,
  extract_facts: moreFacts,
  answer_question: plainText("answer", lengths.answer),
  decide_loop: plainText("summary", lengths.decision),
  summarize: moreText("summary", lengths.summary),
  outline: moreSections,
  write_answer: moreText("markdown", lengths.answer),
  write_section: moreText("markdown", lengths.section),
  write_report: moreReport,
  find_missing: moreMissing,
};

/** A reviewer who sends the first topic of a run back, and gives reasons as a model does. */
function reviewed(answer: Record<string, unknown>, isFirst: boolean): Record<string, unknown> {
  if (!isFirst)
    return { ...answer, verdict: "accepted", reason: `${text(answer["reason"])} That is enough to write from.` };
  return {
    ...answer,
    verdict: "rejected",
    gaps: ["What was decided against, and the reasons that were given for it"],
    actionItems: ["Look for the alternatives that were rejected, and for who argued for them"],
    reason:
      "The findings rest on few sources that say the same, and none of them tells what was decided against; " +
      "a reader could not tell from them whether the choice was contested.",
  };
}

/** What one call was asked with and answered. */
export interface ModelRequest {
  runId: string;
  kind: AgentKind;
  input: unknown;
  output: unknown;
  prompt: string;
}

/** What a model would answer at its usual length, from each agent's own answer over the prompt's material. */
export interface FakeMind {
  asked: ModelRequest[];
  over(driver: Driver, runId: string): Driver;
}

/** Makes one; it remembers what it was asked. An eager one finds few answers, leaves some questions open, and wants more. */
export function aFakeMind({ isEager = false }: { isEager?: boolean } = {}): FakeMind {
  const asked: ModelRequest[] = [];
  const sentBack = new Set<string>();
  function answerTo(kind: AgentKind, input: unknown, runId: string): unknown {
    const spec: { offline: (input: never) => unknown; output: z.ZodType } = agents[kind];
    const answer = z.record(z.string(), z.unknown()).parse(spec.offline(input as never));
    const usual = longer[kind]?.(answer, input) ?? answer;
    const full = isEager ? (eager[kind]?.(usual, input) ?? usual) : usual;
    const before = asked.filter((one) => one.runId === runId && one.kind === kind);
    const judged = isEager ? reviewedEagerly(kind, full, { input, before }) : null;
    if (judged !== null) return spec.output.parse(judged);
    if (kind !== "review_findings") return spec.output.parse(full);
    const isFirst = !sentBack.has(runId);
    sentBack.add(runId);
    return spec.output.parse(reviewed(full, isFirst));
  }
  async function runAgent<K extends AgentKind>(
    request: AgentRequest<K>,
    runId: string,
    nowMs: () => number,
  ): Promise<AgentReply<K>> {
    const startedAtMs = nowMs();
    const { kind, input, prompt } = request;
    const output = answerTo(kind, input, runId) as Extract<AgentReply<K>, { ok: true }>["output"];
    asked.push({ runId, kind, input, output, prompt });
    const used = { tokensIn: countTokens(prompt), tokensOut: countTokens(JSON.stringify(output)), costUsd: 0 };
    return { ok: true, output, model: "fake", ...used, startedAtMs, endedAtMs: nowMs() };
  }
  return {
    asked,
    over: (driver, runId) => ({ ...driver, runAgent: (request) => runAgent(request, runId, driver.now) }),
  };
}

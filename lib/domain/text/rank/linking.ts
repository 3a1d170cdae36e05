import { sentences } from "@/lib/domain/prose/sentences";
import { askedTerms } from "@/lib/domain/text/asked-terms";
import { isLabel, labelsIn, labelsWhatFollows } from "@/lib/domain/text/field-labels";
import { stopWords } from "@/lib/domain/text/stop-words";
import { termSet, words } from "@/lib/domain/text/terms";

/** Something that was said, and in what: the title of its source says what its subject is where it does not itself. */
export interface Said {
  id: string;
  text: string;
  title: string;
}

/** What a word of the title counts against one of the statement. */
const TITLE = 0.6;
/** What the best of its source adds to a statement. */
const SOURCE = 0.3;
/** What it adds that a telling statement elsewhere names the source. */
const LINK = 0.7;
/** What it adds that a telling statement elsewhere has a name that this one has, too: half, and half by what it adds. */
const BRIDGE = 0.6;
/** Share of the statements in which a name may stand and still lead somewhere; in a few, any may. */
const LEADING = { share: 0.1, least: 2 } as const;
/** Names that one statement leads to at most, and how much of a long one is read for them. */
const NAMES = { most: 12, within: 2000 } as const;
/** Statements that are taken for telling. */
const TELLING = 6;
/** Words of a title that can be a name; longer ones describe. */
const NAME_WORDS = 6;

/** A title without what tells it from others of its name: “Mercury (planet)”, “Mercury | Encyclopedia”. */
export function bareTitle(title: string): string {
  return (title.split(/\s[|–—-]\s|\s*\(/u)[0] ?? "").trim();
}

/** The terms of a title that is short enough to be a name; none of one that describes. */
function nameTerms(title: string): string[] {
  const bare = bareTitle(title);
  return words(bare).length > NAME_WORDS ? [] : [...termSet(bare)];
}

interface Weighed {
  said: Said;
  terms: ReadonlySet<string>;
  score: number;
}

function weights(all: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[]): (term: string) => number {
  const counts = new Map<string, number>();
  const count = (term: string): void => void counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const [text, title] of all) {
    for (const term of text) count(term);
    for (const term of title) if (!text.has(term)) count(term);
  }
  return (term) => {
    const having = counts.get(term) ?? 0;
    return Math.log(1 + (all.length - having + 0.5) / (having + 0.5));
  };
}

type Weight = readonly [term: string, weight: number];

/** Statements by how much of a question each speaks of, and what the question asks for. */
interface Weighing {
  weighed: Weighed[];
  wanted: readonly Weight[];
}

/** Statements, taken apart for any number of questions. */
interface Together {
  statements: readonly Said[];
  /** The terms of each, and of its title. */
  sets: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[];
  weightOf: (term: string) => number;
}

function together(statements: readonly Said[]): Together {
  const sets = statements.map(({ text, title }) => [termSet(text), termSet(title)] as const);
  return { statements, sets, weightOf: weights(sets) };
}

/** How much of a question each speaks of, its rare words counting most; what stands in a telling source counts more. */
export function weigh(question: string, statements: readonly Said[]): Weighing {
  return weighIn(question, together(statements));
}

function weighIn(question: string, { statements, sets, weightOf }: Together): Weighing {
  const wanted = [...askedTerms(question)].map((term): Weight => [term, weightOf(term)]);
  const own = sets.map(([text, title]) => {
    let sum = 0;
    for (const [term, weight] of wanted) sum += text.has(term) ? weight : title.has(term) ? TITLE * weight : 0;
    return sum;
  });
  const best = new Map<string, number>();
  for (const [index, { title }] of statements.entries())
    best.set(title, Math.max(best.get(title) ?? 0, own[index] ?? 0));
  const weighed = statements.map((said, index) => ({
    said,
    terms: sets[index]?.[0] ?? new Set<string>(),
    score: (own[index] ?? 0) + SOURCE * (best.get(said.title) ?? 0),
  }));
  return { weighed, wanted };
}

function better(a: Weighed, b: Weighed): number {
  return b.score - a.score || (a.said.id < b.said.id ? -1 : 1);
}

function tellingOf(weighed: readonly Weighed[]): Weighed[] {
  return weighed.toSorted(better).slice(0, TELLING);
}

/** How surely telling statements of other sources name each source, 0 to 1, by its title. */
function namedBy(weighed: readonly Weighed[]): Map<string, number> {
  const telling = tellingOf(weighed);
  const most = telling[0]?.score ?? 0;
  const named = new Map<string, number>();
  for (const title of new Set(weighed.map(({ said }) => said.title))) {
    const name = nameTerms(title);
    if (name.length === 0 || most === 0) continue;
    const naming = telling.find(({ said, terms }) => said.title !== title && name.every((term) => terms.has(term)));
    if (naming) named.set(title, naming.score / most);
  }
  return named;
}

/** A run of words with a capital, and the small words within a name. */
const span =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’.-]*(?:\s(?:(?:of|the|de|la|du|von|van|der|and|&)\s){0,2}\p{Lu}[\p{L}\p{N}'’.-]*){0,5}/gu;

/** A name in running text that may lead from one source to another. */
interface Bridge {
  name: string;
  terms: readonly string[];
}

/** Letters and digits of a name, at least: “Py”, “A.” and “II” lead anywhere. */
const NAME_LENGTH = 3;

function namesSomething(name: string): boolean {
  const [first = ""] = name.toLowerCase().split(/\s/u);
  // “This proposal” names what its text speaks of, and nothing elsewhere.
  return (name.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= NAME_LENGTH && !(stopWords.has(first) && name.includes(" "));
}

/** Whether what was found is part of a word of code: of “Py_LIMITED”, “`Foo`”, “list.Sort(”, “/Docs/Index”. */
function isWithinCode(text: string, { 0: found, index }: RegExpExecArray): boolean {
  return /[_`./\\$@#<=]$/u.test(text.slice(0, index)) || /^(?:[_`(=/\\]|::)/u.test(text.slice(index + found.length));
}

/** The names that a text brings which a question does not hold, each as it is written, in the order of the text. */
export function namesBeside(question: string, text: string): string[] {
  const asked = termSet(question);
  // No name goes on behind the end of its sentence.
  const hits = sentences(text.slice(0, NAMES.within)).flatMap(({ text: sentence }) =>
    [...sentence.matchAll(span)].map((hit) => ({ sentence, hit })),
  );
  const names = hits.slice(0, NAMES.most).flatMap(({ sentence, hit }) => {
    const name = hit[0].replace(/['’]s?$|[.'’-]+$/u, "");
    const terms = [...termSet(name)];
    const isNew = terms.length > 0 && terms.some((term) => !asked.has(term));
    return isNew && namesSomething(name) && !isWithinCode(sentence, hit) ? [name] : [];
  });
  return [...new Set(names)];
}

/** The names of a statement that neither the question nor its own title has: what it leads to. */
function bridgesIn({ said }: Weighed, wanted: ReadonlySet<string>, labels: ReadonlySet<string>): Bridge[] {
  const title = termSet(said.title);
  return [...said.text.slice(0, NAMES.within).matchAll(span)].slice(0, NAMES.most).flatMap((hit) => {
    const name = hit[0].replace(/['’]s?$|[.'’-]+$/u, "");
    if (!namesSomething(name) || isWithinCode(said.text, hit)) return [];
    // A single word with a capital may only begin the sentence.
    if (hit.index === 0 && !name.includes(" ")) return [];
    if (labelsWhatFollows(said.text.slice(hit.index + hit[0].length)) || isLabel(name, labels)) return [];
    const terms = [...termSet(name)];
    return terms.some((term) => !wanted.has(term) && !title.has(term)) ? [{ name, terms }] : [];
  });
}

/** Share of what a question asks for and one statement leaves open that another statement says, 0 to 1. */
function addition(wanted: readonly Weight[], from: Weighed, to: Weighed): number {
  const open = wanted.filter(([term]) => !from.terms.has(term));
  const sum = (some: readonly Weight[]): number => some.reduce((all, [, weight]) => all + weight, 0);
  return open.length === 0
    ? 1
    : sum(open.filter(([term]) => to.terms.has(term))) / Math.max(sum(open), Number.MIN_VALUE);
}

/**
 * How surely names in the telling statements lead to each statement of another source, 0 to 1, and by which name.
 * `labels` are what labels fields in what is read, and names nothing.
 */
function ledTo(
  { weighed, wanted }: Weighing,
  labels: ReadonlySet<string>,
): Map<Weighed, { share: number; name: string }> {
  const telling = tellingOf(weighed);
  const most = telling[0]?.score ?? 0;
  const found = new Map<Weighed, { share: number; name: string }>();
  if (most === 0) return found;
  const askedFor = new Set(wanted.map(([term]) => term));
  for (const from of telling) {
    for (const { name, terms } of bridgesIn(from, askedFor, labels)) {
      const led = weighed.filter((one) => terms.every((term) => one.terms.has(term)));
      if (led.length > Math.max(LEADING.least, LEADING.share * weighed.length)) continue;
      for (const one of led) {
        if (one.said.title === from.said.title) continue;
        const share = (from.score / most) * (0.5 + 0.5 * addition(wanted, from, one));
        if (share > (found.get(one)?.share ?? 0)) found.set(one, { share, name });
      }
    }
  }
  return found;
}

/** A stretch of a source. */
export interface Passage {
  id: string;
  sourceTitle: string;
  text: string;
}

/** Longest question that an agent is asked. */
const QUESTION_MAX = 300;

/** Whether a question names a source itself. */
function isAsked(question: string, title: string): boolean {
  const wanted = termSet(question);
  const name = nameTerms(title);
  return name.length > 0 && name.every((term) => wanted.has(term));
}

/**
 * A further question to each passage whose source the question names, whose source the most telling sentences of others
 * name, or in whose text a name of theirs stands: what it leads to in one step or in two. By the id of the passage.
 */
export function questionsFromLinks(question: string, passages: readonly Passage[]): Map<string, string> {
  const stretches = passages.flatMap(({ id: passage, sourceTitle: title, text }) =>
    sentences(text).map((sentence, nth) => ({
      passage,
      said: { id: `${passage}:${nth}`, text: sentence.text, title },
    })),
  );
  const weighing = weigh(
    question,
    stretches.map(({ said }) => said),
  );
  const named = namedBy(weighing.weighed);
  const passageOf = new Map(stretches.map(({ passage, said }) => [said, passage]));
  const led = new Map<string, { share: number; name: string }>();
  for (const [{ said }, link] of ledTo(weighing, labelsIn(passages.map(({ text }) => text)))) {
    const passage = passageOf.get(said) ?? "";
    if (link.share > (led.get(passage)?.share ?? 0)) led.set(passage, link);
  }
  const questions = passages.map(({ id, sourceTitle }): [string, string | undefined] => {
    const isNamed = named.has(sourceTitle) || isAsked(question, sourceTitle);
    return [id, isNamed ? bareTitle(sourceTitle) : led.get(id)?.name];
  });
  return new Map(
    questions.flatMap(([id, name]) => (name ? [[id, `What is ${name}?`.slice(0, QUESTION_MAX)] as const] : [])),
  );
}

/**
 * Statements by how much they bear on a question, best first: by what they say of it, by what else their source says,
 * and by whether a telling statement elsewhere names their source or a name that they have. Ties by id.
 */
export function rankLinked(question: string, statements: readonly Said[]): LinkedRank[] {
  return linkedOver(statements)(question);
}

/** A statement's place in a ranking. */
interface LinkedRank {
  id: string;
  score: number;
}

/** The same for any number of questions: the statements are taken apart once. */
export function linkedOver(statements: readonly Said[]): (question: string) => LinkedRank[] {
  const all = together(statements);
  const labels = labelsIn(statements.map(({ text }) => text));
  return (question) => rankIn(weighIn(question, all), labels);
}

function rankIn(weighing: Weighing, labels: ReadonlySet<string>): LinkedRank[] {
  const named = namedBy(weighing.weighed);
  const led = ledTo(weighing, labels);
  const most = weighing.weighed.reduce((best, { score }) => Math.max(best, score), 0);
  return weighing.weighed
    .map((one) => {
      const links = LINK * (named.get(one.said.title) ?? 0) + BRIDGE * (led.get(one)?.share ?? 0);
      return { ...one, score: one.score + most * links };
    })
    .filter(({ score }) => score > 0)
    .toSorted(better)
    .map(({ said, score }) => ({ id: said.id, score }));
}

/**
 * The statements that bear most on several questions: of each the best, in turns, so that none is left out. At most
 * `most`, best first.
 */
export function bestLinked(questions: readonly string[], statements: readonly Said[], most: number): string[] {
  const rank = linkedOver(statements);
  const orders = [...new Set(questions)].map((question) => rank(question).slice(0, most));
  const chosen = new Set<string>();
  for (let place = 0; place < most; place += 1) {
    for (const order of orders) {
      const id = order[place]?.id;
      if (id !== undefined && chosen.size < most) chosen.add(id);
    }
  }
  return [...chosen];
}

/** Names that are searched for in one round, at most. */
const SEARCHED = 2;
/** Share of the passages at hand in which a name may stand and still lead on from them; in a few, any may. */
const FOLLOWED = { share: 0.25, least: 3 } as const;

/** Each sentence of passages, as it is weighed. */
export function placed(passages: readonly Passage[]): Said[] {
  return passages.flatMap(({ id, sourceTitle: title, text }) =>
    sentences(text).map((sentence, nth) => ({ id: `${id}:${nth}`, text: sentence.text, title })),
  );
}

/**
 * Names in the sentences that tell most of a question and that lead on: what to search for next, the most telling first.
 * None that stands in the question, in many of the passages, names a source at hand, or was searched for.
 */
export function namesToFollow(question: string, passages: readonly Passage[], tried: readonly string[]): string[] {
  const { weighed, wanted } = weigh(question, placed(passages));
  const askedFor = new Set(wanted.map(([term]) => term));
  const known = new Set([...tried, ...passages.map(({ sourceTitle }) => bareTitle(sourceTitle))].map(formOf));
  const labels = labelsIn(passages.map(({ text }) => text));
  const said = passages.map(({ text }) => termSet(text));
  const mostly = Math.max(FOLLOWED.least, FOLLOWED.share * said.length);
  const isCommon = (terms: readonly string[]): boolean =>
    said.filter((own) => terms.every((term) => own.has(term))).length > mostly;
  const names = new Map<string, string>();
  for (const one of tellingOf(weighed)) {
    for (const { name, terms } of one.score > 0 ? bridgesIn(one, askedFor, labels) : [])
      if (!known.has(formOf(name)) && !names.has(formOf(name)) && !isCommon(terms)) names.set(formOf(name), name);
  }
  return [...names.values()].slice(0, SEARCHED);
}

/** A name as it is compared, whatever the order of its words. */
export function formOf(text: string): string {
  return [...termSet(text)].toSorted().join(" ");
}

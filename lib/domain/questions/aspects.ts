import { stem, termSet } from "@/lib/domain/text/terms";

/**
 * A kind of answer that nearly any question can ask for, whatever it is about, known by the words with which texts give
 * it: who asks what something costs is answered by prices. No word of a subject belongs here.
 */
export interface Aspect {
  name: string;
  cues: ReadonlySet<string>;
}

function cues(text: string): Set<string> {
  return new Set(text.split(/\s+/).map(stem));
}

const aspects: readonly Aspect[] = [
  {
    name: "measure",
    cues: cues(
      "measure measured measurement number amount level rate ratio share percent percentage average mean median total size volume capacity output performance performs perform efficiency efficient accuracy speed",
    ),
  },
  {
    name: "money",
    cues: cues(
      "cost costs price prices invoice bill bills euro dollar pay paid payment payback saving savings grant grants subsidy invest investment rent budget finance financing funding fund loan tax taxes money expensive cheap cheaper fee fees wage salary revenue profit",
    ),
  },
  {
    name: "time",
    cues: cues("date year month week day hour schedule deadline duration period century decade began ended until"),
  },
  {
    name: "cause",
    cues: cues(
      "because cause causes caused reason reasons effect effects result results lead leads led influence factor factors impact consequence consequences decide decides depend depends explain explains due",
    ),
  },
  {
    name: "way",
    cues: cues(
      "step steps method procedure process plan plans planning prepare preparation introduce introduction implement implementation training trained train instruction instructions recommend recommendation guide manual tool tools",
    ),
  },
  {
    name: "trouble",
    cues: cues(
      "risk risks fault faults failure failures fail failed problem problems limit limits limitation doubt harm damage danger error errors defect weakness criticism drawback loss injury accident worse wrong",
    ),
  },
  {
    name: "experience",
    cues: cues(
      "experience experiences experienced satisfied satisfaction complaint complaints complain opinion opinions survey surveyed respondents said prefer praise criticised feedback happy unhappy like dislike",
    ),
  },
  {
    name: "rule",
    cues: cues(
      "law laws rule rules regulation regulations regulator policy directive act ban court right rights legal permit permission require required requirement authority authorities government ministry council vote treaty",
    ),
  },
];

/** The kinds of answers that a text has cues of, in the order of the table. */
export function aspectsIn(text: string): Aspect[] {
  const found = termSet(text);
  return aspects.filter((aspect) => [...found].some((term) => aspect.cues.has(term)));
}

/** Cues from which a text gives an answer of a kind fully. */
const FULL_CUES = 3;

/** How fully a text gives the best of several kinds of answers, 0 to 1. A sum of money is a cue like a word. */
export function cueShare(aspects: readonly Aspect[], text: string): number {
  const said = [...termSet(text.replace(/[€$£]/g, " euro "))];
  return aspects.reduce((best, aspect) => {
    const hits = said.filter((term) => aspect.cues.has(term)).length;
    return Math.max(best, Math.min(1, hits / FULL_CUES));
  }, 0);
}

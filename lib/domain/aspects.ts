import { stem, termSet } from "./terms";

/** A side from which nearly any question can be looked at, known by the words that texts use for it. */
export interface Aspect {
  name: string;
  focus: string;
  cues: ReadonlySet<string>;
  /** Questions about a subject; `#` stands for it. They read right with a singular and with a plural. */
  questions: readonly string[];
}

function cues(text: string): Set<string> {
  return new Set(text.split(/\s+/).map(stem));
}

/** The three that stand for every question. Source: engine.md, nodes. */
export const defaultAspects: readonly Aspect[] = [
  {
    name: "Technical Expert",
    focus: "Performance and measurements",
    cues: cues(
      "efficiency efficient performance performs coefficient capacity output temperature accuracy speed rate rated consumption technical quality loss flow defrost lifetime life durability insulated",
    ),
    questions: [
      "Which measurements exist of #?",
      "What do trials say about the performance of #?",
      "Which conditions change the performance of #?",
    ],
  },
  {
    name: "Practical User",
    focus: "Daily use and satisfaction",
    cues: cues(
      "user users tenant tenants resident residents customer customers patient patients people household households student students staff employee employees comfort warm noise complaint complaints satisfied satisfaction experience survey said recommend easy daily convenience wait waiting introduction information display habit",
    ),
    questions: [
      "Which experiences with # are reported?",
      "Which complaints arise from #?",
      "What makes people satisfied with #?",
    ],
  },
  {
    name: "Critic",
    focus: "Faults, risks and limits",
    cues: cues(
      "risk risks fault faults failure failures failed problem problems limit limits limitation doubt uncertain unknown cannot worse harm damage wear frozen froze repair repairs complaint disagree criticism spread error errors poor poorly oversized undersized bias weak disappointing blame small corrosion exposed exposure outage",
    ),
    questions: [
      "Which faults and failures occur with #?",
      "Where do the limits of # lie?",
      "What is still unknown about #?",
    ],
  },
];

/** Further sides; those of which the first passages speak most are taken. */
export const furtherAspects: readonly Aspect[] = [
  {
    name: "Cost Analyst",
    focus: "Costs, savings and financing",
    cues: cues(
      "cost costs price prices invoice invoices bill bills euro pay paid payback saving savings grant grants subsidy invest investment rent budget finance financing loan tariff tariffs money expensive cheap cheaper fee fees wage revenue profit funding",
    ),
    questions: ["How high are the costs of #?", "Which savings result from #?", "How long is the payback time of #?"],
  },
  {
    name: "Project Planner",
    focus: "Planning, installation and staff",
    cues: cues(
      "plan plans planning schedule install installed installation installer installers certified training trained train technician technicians visit visits commissioning sizing calculation step steps implement implementation introduce tender tendering contract permit delivery deadline recommend recommendation insulation insulate organization team",
    ),
    questions: [
      "What does the installation of # take?",
      "Which training and planning are part of the introduction of #?",
      "Which recommendations are given for #?",
    ],
  },
  {
    name: "Environmental Analyst",
    focus: "Emissions and resources",
    cues: cues(
      "emission emissions carbon dioxide climate greenhouse environment environmental pollution waste biodiversity ecological footprint tonnes hydropower wind solar fossil sustainability recycle recycling",
    ),
    questions: [
      "How large is the effect of # on emissions?",
      "Which resources are consumed by #?",
      "Which assumptions stand behind the environmental balance of #?",
    ],
  },
  {
    name: "Infrastructure Engineer",
    focus: "Networks, load and infrastructure",
    cues: cues(
      "grid network networks transformer transformers peak load infrastructure capacity reinforcement traffic road rail line lines server bandwidth cable supply station connection outage cuts",
    ),
    questions: [
      "Which load does # place on networks and infrastructure?",
      "What reinforcement is required by #?",
      "How can the peak load of # be lowered?",
    ],
  },
  {
    name: "Health Expert",
    focus: "Health and safety",
    cues: cues(
      "health disease patient patients treatment symptom symptoms clinical mortality dose vaccine infection risk safety injury accident exposure hospital doctor therapy medical",
    ),
    questions: [
      "Which effects on health are reported for #?",
      "How safe is the use of #?",
      "Which groups are most affected by #?",
    ],
  },
  {
    name: "Policy Analyst",
    focus: "Rules, rights and policy",
    cues: cues(
      "law laws rule rules regulation regulations policy policies council government ministry court right rights legal compliance ban directive act tax taxes vote public authority authorities",
    ),
    questions: ["Which rules apply to #?", "Which decisions about # are pending?", "Who is responsible for #?"],
  },
  {
    name: "Education Researcher",
    focus: "Learning and skills",
    cues: cues(
      "school schools pupil pupils student students teacher teachers learning education curriculum exam grade grades skill skills university course courses classroom",
    ),
    questions: [
      "Which effects on learning are reported for #?",
      "What do teachers and students say about #?",
      "Which skills does # demand?",
    ],
  },
];

/** How much of a text belongs to an aspect: the share of its terms that are cues. */
export function aspectShare(aspect: Aspect, text: string): number {
  const found = termSet(text);
  if (found.size === 0) return 0;
  let hits = 0;
  for (const term of found) if (aspect.cues.has(term)) hits += 1;
  return hits / found.size;
}

/** Every aspect there is, the defaults first. */
const allAspects: readonly Aspect[] = [...defaultAspects, ...furtherAspects];

/** The aspect that a focus names, if it is one of ours. */
export function aspectOf(focus: string): Aspect | undefined {
  return allAspects.find((aspect) => aspect.focus === focus);
}

/** The aspects that a text has cues of, in the order of the table. */
export function aspectsIn(text: string): Aspect[] {
  const found = termSet(text);
  return allAspects.filter((aspect) => [...found].some((term) => aspect.cues.has(term)));
}

/** Cues from which a text speaks of an aspect fully. */
const FULL_CUES = 3;

/** How fully a text speaks of the best of several aspects, 0 to 1. A sum of money is a cue like a word. */
export function cueShare(aspects: readonly Aspect[], text: string): number {
  const said = [...termSet(text.replace(/[€$£]/g, " euro "))];
  return aspects.reduce((best, aspect) => {
    const hits = said.filter((term) => aspect.cues.has(term)).length;
    return Math.max(best, Math.min(1, hits / FULL_CUES));
  }, 0);
}

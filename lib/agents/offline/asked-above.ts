import type { FactIn } from "@/lib/agents/kit/parts";
import { NAME_BEFORE } from "@/lib/domain/facts/stated";
import { hasVerb, plainStatement } from "@/lib/domain/facts/statement";
import { askedOfIt, isAskedAbove } from "@/lib/domain/questions/headed";

/** Whether a fact stands beneath a heading that asks a question itself, or asks it of “it”. */
export function isAskedAboveIt(question: string, fact: FactIn | undefined): boolean {
  const heading = fact?.heading ?? "";
  return heading !== "" && (isAskedAbove({ question, heading }) || askedOfIt({ question, heading }) !== null);
}

/** Longest heading that is told before what is no sentence without it, in letters. */
const HEADING_MOST = 80;
const nameBefore = new RegExp(`^${NAME_BEFORE}`, "u");

/** What says nothing by itself is told behind the heading that asks for it: “Who should not row: people with colds.” */
export function behindHeading(fact: FactIn): FactIn {
  const { statement, heading } = fact;
  const name = plainStatement(heading ?? "").replace(/[.:?!]+$/u, "");
  const isOpen = name === "" || name.length > HEADING_MOST || /[.!?]/u.test(name);
  if (isOpen || hasVerb(statement) || nameBefore.test(statement)) return fact;
  return { ...fact, statement: `${name}: ${statement}` };
}

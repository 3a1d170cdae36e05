import { keeping } from "@/lib/domain/core/keep";

/** “What has been decided about the lamps?”, “What did the council agree on?”, “Which decisions were taken?”; near each other, so that a long text is read in time. */
const forDecisions =
  /^(?:and )?(?:what|which|how)\b[^?]{0,200}\b(?:(?:is|was|were|has|have|had|did|do|does|been)\b[^?]{0,200}\b(?:decided?|resolved?|agreed?|settled?)|decisions?|resolutions?)\b/iu;

/** “On what did the decision depend?” asks for what stands around a decision, and not for what it was. */
const aroundIt = /\b(?:depends?|based|influence[sd]?|led to|cost|costs)\b/iu;

/** Whether a question asks for what somebody decided: what was only asked for or put forward is no decision. */
export const asksForDecision: (question: string) => boolean = keeping(
  (question) => forDecisions.test(question.trim()) && !aroundIt.test(question),
  { texts: 500, length: 2_000 },
);

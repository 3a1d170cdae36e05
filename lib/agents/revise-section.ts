import { z } from "zod";
import { agent } from "./agent";
import { Dispute, FactIn } from "./parts";
import { revise } from "./revision";
import { disputeRules, sentenceRules } from "./writing-rules";

/** A section with the named issues mended; it cites only the facts it was given. */
export const reviseSection = agent({
  role: "research",
  input: z.object({
    heading: z.string(),
    markdown: z.string(),
    issues: z.array(z.string()),
    facts: z.array(FactIn),
    candidates: z.array(FactIn),
    disputes: z.array(Dispute),
    evidence: z.array(z.string()),
  }),
  origins: {
    heading: "model",
    markdown: "model",
    issues: "model",
    facts: "source",
    candidates: "source",
    disputes: "model",
    evidence: "source",
  },
  prompt: `You revise one section of a report.

The section:
$heading
$markdown

What has to be mended:
$issues

The facts that it cites now:
$facts

Further facts that you may use:
$candidates

Facts that do not agree:
$disputes

The evidence:
$evidence

markdown: the whole section, revised. Do what each issue asks, as far as the facts allow, and leave the rest word for word as it is. What is dropped goes with its markers. Start with prose, not with a heading.
${sentenceRules}
${disputeRules}
Cite only the ids above. When the facts do not allow what is asked, change nothing for that issue.`,
  output: z.object({ markdown: z.string().min(1).max(40_000) }),
  offline: (input) => ({ markdown: revise(input) }),
});

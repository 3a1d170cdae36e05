import { SearchInput, SectionInput } from "@/lib/domain/run/results";
import type { Decision, RunState } from "@/lib/domain/run/run-state";
import type { NewEvent } from "@/lib/platform/audit/audit";

/** What people are told of a decision: a plan that was made, topics that were opened, a report that is begun. */
export function feedEvents(decision: Decision, state: RunState): NewEvent[] {
  const searches = decision.add.filter((node) => node.kind === "search" && node.stage === "wave1");
  const sections = decision.add.filter((node) => node.kind === "section");
  const inputs = searches.map((node) => SearchInput.parse(node.input)).filter((input) => input.rerun === 0);
  const planned = inputs.filter((input) => input.parent === undefined);
  const opened = Map.groupBy(inputs, (input) => input.parent);
  const events: NewEvent[] = [];
  if (planned.length > 0) {
    const of = planned.some((input) => input.depth !== undefined) ? "topics" : "perspectives";
    events.push({ kind: "plan_created", payload: { perspectives: planned.length, of } });
  }
  for (const [parent, children] of opened) {
    if (parent === undefined) continue;
    const title = state.nodes.find((node) => node.key === parent)?.title ?? parent;
    const topics = children.map((input) => input.perspective.name);
    events.push({ kind: "topics_opened", payload: { title, topics }, nodeKey: parent });
  }
  const parts = sections.reduce((sum, node) => sum + SectionInput.parse(node.input).parts, 0);
  if (parts > 0) events.push({ kind: "synthesis_started", payload: { sections: parts } });
  return events;
}

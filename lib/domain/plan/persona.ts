import type { SearchInput } from "@/lib/domain/run/results";

/** The name of a quick run's one search. */
export const THE_QUESTION = "The question";

/** Who asks where a search serves no perspective of a person. */
const RESEARCHER = "Researcher";

type Asking = Pick<SearchInput, "thread" | "depth" | "perspective">;

/** Whether a search serves what somebody found missing: its perspective is the gap's text, and that is no person. */
function isForGap({ thread }: Asking): boolean {
  return /^(?:gap|missed)-/.test(thread);
}

/**
 * Who asks in a search, as a model is told: the perspective where it is a person's, else a researcher. One who closes a
 * gap looks at what is missing: the run's question is told beside it.
 */
export function personaOf(search: Asking): { name: string; focus: string } {
  const { name, focus } = search.perspective;
  if (isForGap(search)) return { name: RESEARCHER, focus };
  if (search.depth !== undefined) return { name: RESEARCHER, focus: topicOf(search.perspective) };
  return { name: name === THE_QUESTION || name === focus ? RESEARCHER : name, focus };
}

/** What a search is about, in one line that says nothing twice. */
export function topicOf({ name, focus }: { name: string; focus: string }): string {
  const bare = name.replace(/…$/, "");
  return focus.startsWith(bare) ? focus : `${name}: ${focus}`;
}

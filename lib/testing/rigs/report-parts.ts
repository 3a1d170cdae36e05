import type { Method } from "@/lib/domain/report/report-parts";

/** How a run came to a plain report; a test changes what it is about. */
export function aMethod(changed: Partial<Method> = {}): Method {
  return {
    driver: "offline",
    models: [],
    topicsBeneath: null,
    perspectives: ["Engineers", "Residents"],
    searches: 12,
    providers: ["library"],
    passages: 1,
    sources: 8,
    unread: [],
    factsFound: 40,
    factsKnown: 0,
    searchesSaved: 0,
    factsUsed: 31,
    quarantined: [],
    unchecked: 0,
    questions: [],
    notCovered: [],
    compared: null,
    topics: [],
    failedCalls: [],
    leftOut: [],
    waived: [],
    limit: null,
    exhausted: [],
    revisions: [],
    isEdited: false,
    ...changed,
  };
}

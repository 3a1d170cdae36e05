/** What gathering needs of a topic: where it lies in its tree, and the searches that served it. */
interface Gathered {
  key: string;
  depth: number;
  parent: string | null;
  nodeKeys: readonly string[];
}

function intoParents<T extends Gathered>(topics: readonly T[], level: number): T[] {
  const keys = new Set(topics.map((topic) => topic.key));
  const taken = Map.groupBy(
    topics.filter((topic) => topic.depth === level && topic.parent !== null && keys.has(topic.parent)),
    (topic) => topic.parent,
  );
  const gone = new Set([...taken.values()].flat());
  return topics
    .filter((topic) => !gone.has(topic))
    .map((topic) => {
      const beneath = taken.get(topic.key) ?? [];
      return { ...topic, nodeKeys: [...topic.nodeKeys, ...beneath.flatMap((one) => one.nodeKeys)] };
    });
}

/**
 * Topics with what lies beneath them, no more than `most` where the tree allows it: level by level from below, each is
 * taken up by the topic that opened it. No search is lost, and the order stays.
 */
export function gatherTopics<T extends Gathered>(topics: readonly T[], most: number): T[] {
  let gathered = [...topics];
  const deepest = topics.reduce((depth, topic) => Math.max(depth, topic.depth), 0);
  for (let level = deepest; level > 0 && gathered.length > most; level -= 1) gathered = intoParents(gathered, level);
  return gathered;
}

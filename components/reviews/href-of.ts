import type { ReviewItemView } from "@/lib/features/reviews/views/waiting-items";

/** Where an item of the queue is looked at in full. */
export function hrefOf(item: ReviewItemView): string {
  const home = `/projects/${item.project.id}`;
  switch (item.kind) {
    case "plan":
      return `${home}/runs/${item.runId}`;
    case "topic":
      return `${home}/runs/${item.runId}?node=${item.searchKey}`;
    case "fact":
      return `${home}/knowledge?fact=${item.key}`;
    case "contradiction":
      return `${home}/contradictions`;
    case "report":
      return `${home}/reports/${item.id}`;
  }
}

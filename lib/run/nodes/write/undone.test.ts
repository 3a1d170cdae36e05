import { expect, test } from "vitest";
import { agents } from "@/lib/agents/index";
import { undoneBy } from "./undone";

test("what was not done is what the agent says that failed, or what stood in its place once", () => {
  expect(undoneBy("find_gaps")).toBe(agents.find_gaps.undone);
  expect(undoneBy("search")).toBe("searches gave no answer");
  expect(undoneBy("embed_passages")).toContain("ranked by words alone");
  expect(undoneBy("cross_validate")).toContain("were not compared");
});

test("an agent that nobody knows any more, and what every object has, gave no answer", () => {
  expect(undoneBy("oracle")).toBe("the agent oracle gave no answer");
  expect(undoneBy("valueOf")).toBe("the agent valueOf gave no answer");
});

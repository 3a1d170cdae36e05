import { expect, test } from "vitest";
import { listExamples } from "./examples";

test("every page and route has a row in the bench of their costs", () => {
  expect(() => listExamples()).not.toThrow();
});

import { expect, test } from "vitest";
import { historyOf } from "./history";

test.each([
  ['{"turns": ["Looked for trials.", "Found two."]}', "Looked for trials.\nFound two."],
  [
    '[{"role": "user", "content": "Look again."}, {"role": "assistant", "content": "Done."}]',
    "user: Look again.\nassistant: Done.",
  ],
  [
    '{"history": "Run 1 found two trials.", "folds": [{"level": "run", "summary": "Two trials."}]}',
    "Run 1 found two trials.\nlevel: run\nsummary: Two trials.",
  ],
  ['{"did": "searched"}\n{"did": "read", "pages": 12}\n', "did: searched\ndid: read\npages: 12"],
  ["Run 1: looked for trials.\n", "Run 1: looked for trials."],
])("a history %s is told as lines", (text, history) => {
  expect(historyOf(text)).toEqual({ history, isBroken: false });
});

test("a history that is broken JSON stays as it stands, and says so", () => {
  expect(historyOf('{"turns": ["Looked')).toEqual({ history: '{"turns": ["Looked', isBroken: true });
  expect(historyOf("[".repeat(50_000)).isBroken).toBe(true);
});

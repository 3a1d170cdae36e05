import { expect, test } from "vitest";
import { passageSentences } from "./passage-sentences";

const passage = {
  sourceTitle: "The Arctic Tern (ferry)",
  heading: "History",
  text: "The Arctic Tern was built in 1998. She carried 40 cars over the sound.\n\nThe boat carries:\n\n- a hook\n- two lamps\n",
};

test("each sentence is told with whom it speaks of, what it stands beneath, and whether it gives a figure", () => {
  const { single } = passageSentences(passage);
  const second = single.find(({ text }) => text.startsWith("She carried"));
  expect(second?.said).toBe("Arctic Tern: She carried 40 cars over the sound.");
  expect(second?.hasFigure).toBe(true);
  expect(second?.near).toContain("histori");
  expect(second?.state()?.quote).toBe("She carried 40 cars over the sound.");
});

test("a list whose entries say nothing by themselves is one sentence, quoted as it stands", () => {
  const [list] = passageSentences(passage).lists;
  expect(list?.text).toContain("a hook; two lamps.");
  expect(passage.text).toContain(list?.state()?.quote ?? "not stated");
});

test("a passage is taken apart once, however many questions are put to it, and by all that names it", () => {
  expect(passageSentences({ ...passage })).toBe(passageSentences(passage));
  expect(passageSentences({ ...passage, heading: "Boats" })).not.toBe(passageSentences(passage));
});

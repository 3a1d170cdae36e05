import { expect, test } from "vitest";
import { relevantSentences } from "./relevance";

const passage = {
  sourceTitle: "Eddie Skua (driver)",
  heading: null,
  text: "Edmund “Eddie” Skua (born 1965) is a racing driver from Leland. He was runner-up in the championship of 1999. However, he retired in 2002. Please follow your star online.",
};
const questions = ["Who was runner-up in the championship of 1999?"];

test("a sentence that begins with a pronoun stands under the name of what its text is about, its quote word for word", () => {
  const [best] = relevantSentences(questions[0] ?? "", questions, passage);
  expect(best?.statement).toBe("Eddie Skua: He was runner-up in the championship of 1999.");
  expect(best?.quote).toBe("He was runner-up in the championship of 1999.");
});

test("what hangs on a sentence before, or speaks to its reader, is no fact under any name", () => {
  const all = relevantSentences("What did Eddie Skua do in 2002 online?", ["What did he do in 2002?"], passage);
  expect(all.map(({ quote }) => quote).join(" ")).not.toMatch(/However|your star/);
});

test("a pronoun stays what it is where the text does not begin by naming its title", () => {
  const other = { ...passage, sourceTitle: "Minutes of the club" };
  const all = relevantSentences(questions[0] ?? "", questions, other);
  expect(all.map(({ statement }) => statement).join(" ")).not.toContain("He was");
});

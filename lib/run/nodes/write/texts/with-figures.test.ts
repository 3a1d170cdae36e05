import { describe, expect, it } from "vitest";
import { NOTHING_ANSWERS, partUnanswered } from "@/lib/agents/offline/answer-text";
import { subquestions } from "@/lib/domain/asked/subquestions";
import { NO_FIGURES, type TableFigures } from "./table-figures";
import { answeredBy, withFigures } from "./with-figures";

const QUESTION = "Which farm had the most tonnes, and who owns it?";
const ASKED = { question: QUESTION, parts: subquestions(QUESTION) };
const [MOST = "", OWNER = ""] = ASKED.parts;
const computed: TableFigures = {
  ...NO_FIGURES,
  sentences: ["The largest is 1,200. [FA]", "Its mean is 800. [FB]"],
  factKeys: ["A", "B"],
  parts: [MOST],
};

function answer(markdown: string): Parameters<typeof withFigures>[0] {
  return { ordinal: 0, heading: "Answer", markdown };
}

describe("an answer with figures", () => {
  it("stands as it was written where nothing was computed", () => {
    expect(withFigures(answer("Nobody knows."), NO_FIGURES, ASKED)).toEqual(answer("Nobody knows."));
  });

  it("begins with what was computed, and goes on as it was written", () => {
    expect(withFigures(answer("Mills stand there. [FC]"), computed, ASKED)).toEqual(
      answer("The largest is 1,200. [FA] Its mean is 800. [FB]\n\nMills stand there. [FC]"),
    );
  });

  it("says of no part that was computed that nothing answers it", () => {
    const written = `Mills stand there. ${partUnanswered(MOST)} ${partUnanswered(OWNER)}`;
    const { markdown } = withFigures(answer(written), computed, ASKED);
    expect(markdown).not.toContain(partUnanswered(MOST));
    expect(markdown.endsWith(partUnanswered(OWNER))).toBe(true);
    expect(withFigures(answer(partUnanswered(MOST)), computed, ASKED).markdown).toBe(computed.sentences.join(" "));
  });

  it("names the parts that stay open where it was to say that nothing answers the question", () => {
    const nothing = answer(`${NOTHING_ANSWERS} ${QUESTION}`);
    const { markdown } = withFigures(nothing, computed, ASKED);
    expect(markdown).not.toContain(NOTHING_ANSWERS);
    expect(markdown).toContain("answers this part of the question: Who owns");
    expect(markdown).not.toContain(partUnanswered(MOST));
    const whole = withFigures(nothing, { ...computed, parts: [] }, ASKED).markdown;
    expect(whole).toBe(computed.sentences.join(" "));
  });
});

describe("what figures answer", () => {
  it("is the parts that they name, by the rows that they rest on", () => {
    expect(answeredBy(computed, ASKED)).toEqual([{ question: MOST, factKeys: ["A", "B"] }]);
    expect(answeredBy({ ...computed, parts: [] }, ASKED)).toEqual([]);
  });

  it("is the whole question where they name each of its parts, told once", () => {
    const mean = "What is the mean harvest?";
    const asked = answeredBy({ ...computed, parts: [mean] }, { question: mean, parts: subquestions(mean) }).map(
      ({ question }) => question,
    );
    expect(asked).toEqual([mean]);
  });
});

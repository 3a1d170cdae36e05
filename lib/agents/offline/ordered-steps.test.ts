import { describe, expect, test } from "vitest";
import { agents } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import { standardSize } from "@/lib/testing/rigs/agents/inputs";
import { answeredAmong } from "./answered-among";

function aFact(number: number, statement: string, rest: Partial<FactIn> = {}): FactIn {
  return {
    id: `FACT0000000${number}`,
    statement,
    quote: statement,
    sourceId: `s${number}`,
    sourceTitle: `Source ${number}`,
    confidence: 0.7,
    published: null,
    ...rest,
  };
}

function answer(question: string, facts: FactIn[]): string {
  const nothingElse = { ...standardSize, disputes: [], answers: [], evidence: [] };
  return agents.write_answer.offline({ ...nothingElse, question, queryType: "how_to", facts }).markdown;
}

describe("how-to questions", () => {
  const question = "How do I restore a Tarpit backup?";
  const manual = { sourceId: "manual", sourceTitle: "Tarpit manual" };
  const steps = [
    aFact(1, "Stop the Tarpit server before you restore a backup.", { ...manual, place: 10 }),
    aFact(2, "Run tarpit restore with the name of the backup.", { ...manual, place: 80 }),
    aFact(3, "Check the log of the restored server for errors.", { ...manual, place: 160 }),
  ];

  test("have a list where a source gives an order, in the source's order", () => {
    const [, second, third] = steps;
    const markdown = answer(
      question,
      [third, second, steps[0]].flatMap((one) => one ?? []),
    );
    expect(markdown).toMatch(/^In the order of Tarpit manual:\n\n1\. Stop .*\n2\. Run .*\n3\. Check /);
  });

  test("have the list that stands beneath the heading that the question is about, whatever its items say", () => {
    const rules = { sourceId: "rules", sourceTitle: "Ferry rules" };
    const dogs = ["Book a place.", "Fasten the muzzle.", "Keep it at your side."];
    const cars = ["Drive up to the barrier.", "Stop the engine.", "Open the window."];
    const facts = [...cars, ...dogs].map((text, nth) =>
      aFact(nth, `Ferry rules: ${text}`, {
        ...rules,
        quote: text,
        place: nth,
        heading: nth < cars.length ? "Boarding by car" : "Taking a dog along",
      }),
    );
    const markdown = answer("How do I take my dog with me?", facts);
    expect(markdown).toMatch(/^In the order of Ferry rules:\n\n1\. Book .*\n2\. Fasten .*\n3\. Keep [^\n]*$/);
  });

  test("are more than two: less is no order", () => {
    const ferry = { sourceId: "rules", sourceTitle: "Ferry rules", heading: "Boarding by car" };
    const facts = ["Open the gate.", "Close the gate."].map((text, nth) =>
      aFact(nth, text, { ...ferry, quote: text, place: nth }),
    );
    expect(answer("How do I board by car?", facts)).not.toMatch(/^In the order of/);
  });

  test("leave out none among others because its verb says little", () => {
    const ferry = { sourceId: "rules", sourceTitle: "Ferry rules", heading: "Boarding by car" };
    const texts = ["Open the gate.", "Come to the pier once for a talk.", "Fill in the form.", "Close the gate."];
    const facts = texts.map((text, nth) => aFact(nth, text, { ...ferry, quote: text, place: nth }));
    expect(answer("How do I board by car?", facts)).toMatch(/\n1\. Open .*\n2\. Come to .*\n3\. Fill .*\n4\. Close /);
  });

  test("have no list of what a history counts: its second and third meeting are no steps", () => {
    const history = { sourceId: "history", sourceTitle: "A history of Tarpit", heading: "Meetings" };
    const facts = [
      "The second Tarpit meeting was held in July.",
      "The third restored a backup.",
      "The fourth was online.",
    ];
    const markdown = answer(
      question,
      facts.map((text, nth) => aFact(nth, text, { ...history, place: nth })),
    );
    expect(markdown).not.toMatch(/^In the order of/);
  });

  test("have each step of a list, whatever its verb, where others show that it is one", () => {
    const guide = { sourceId: "guide", sourceTitle: "Packing a tall mirror: instruction 7", heading: "Steps" };
    const list = [
      "Photograph the mirror.",
      "Secure the frame.",
      "Never lay it flat.",
      "Wrap it.",
      "Put it into its crate.",
    ];
    const facts = [...list, "Crates rest until noon."].map((text, place) => aFact(place, text, { ...guide, place }));
    const told = answer("How do you pack a tall mirror?", facts);
    expect(told).toMatch(/^In the order of Packing a tall mirror:\n\n1\. /);
    for (const [nth, step] of list.entries()) expect(told).toContain(`${nth + 1}. ${step}`);
    expect(told).not.toContain("Crates rest");
    const asked = "How do you pack a tall mirror?";
    expect(answeredAmong([asked, "Who packed it?"], facts, asked)).toEqual([
      { question: asked, ids: facts.slice(0, list.length).map(({ id }) => id) },
    ]);
  });

  test("have none where no source does", () => {
    const facts = [
      aFact(1, "A Tarpit backup is restored by the server within minutes.", { place: 3 }),
      aFact(2, "Tarpit backups are kept for ninety days and can be restored by any administrator.", { place: 9 }),
    ];
    expect(answer(question, facts)).not.toMatch(/^\d\./m);
  });
});

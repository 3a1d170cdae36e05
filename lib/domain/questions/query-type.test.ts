import { expect, test } from "vitest";
import { complexityOf, queryTypeOf } from "./query-type";

test.each([
  ["comparison", "Is rail cheaper than road?"],
  ["comparison", "What is the difference between a treaty and a directive?"],
  ["comparison", "How do night trains compare with flights?"],
  ["comparison", "How do the two drafts differ?"],
  ["comparison", "Who is older, Sid Haig or Vic Darchinyan?"],
  ["comparison", "Which plant is larger, the Pterocarya or the Cotula?"],
  ["comparison", "Are Christopher Nolan and Sathish Kalathil both film directors?"],
  ["comparison", "Should the town buy trams or buses?"],
  ["how_to", "How do I renew a passport?"],
  ["how_to", "How to descale a kettle"],
  ["how_to", "How can a city reduce traffic?"],
  ["how_to", "What steps does an appeal take?"],
  ["how_to", "What is the best way to store apples?"],
  ["how_to", "How is soap made?"],
  ["quantitative", "How many people live in Aldmouth?"],
  ["quantitative", "What does a ferry ticket cost?"],
  ["quantitative", "What is the average rent in Aldmouth?"],
  ["factual", "Who founded Acme Corp and when did it close?"],
  ["factual", "What government position was held by Mara Ostrow?"],
  ["factual", "The runner-up appears on the cover of a game developed by what company?"],
  ["factual", "Did Mara Ostrow teach at the Harbour School?"],
  ["exploratory", "Does a four-day week raise productivity?"],
  ["exploratory", "What are the effects of a four-day week?"],
  ["exploratory", "How do tides affect harbours?"],
  ["literature", "What has been published about tides?"],
  ["current_events", "What is the latest news on the ferry?"],
] as const)("%s: “%s”", (type, question) => {
  expect(queryTypeOf(question)).toBe(type);
});

test("what facts settle is simple, however long it is asked; what has sides is not", () => {
  const long =
    "What government position was held by the woman who portrayed Corliss Archer in the film that was shot in Aldmouth?";
  expect(complexityOf(long)).toBe("simple");
  expect(complexityOf("Who founded Acme Corp and when did it close?")).toBe("simple");
  expect(complexityOf("Who is the mayor of Sarnford now?")).toBe("simple");
  expect(complexityOf("What is the latest news on the ferry?")).toBe("medium");
  expect(complexityOf("What are the effects of a four-day week?")).toBe("medium");
  expect(complexityOf("What is it, why is it so, how did it come about, what follows, and who says so?")).toBe("deep");
});

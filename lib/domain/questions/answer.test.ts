import { expect, test } from "vitest";
import { answersTo } from "./answers";
import type { Candidate } from "./weighed";

interface Paragraph {
  title: string;
  published: string;
  heading?: string;
  sentences: readonly string[];
}

/** Sentences of paragraphs, each where it stands in its own. */
function read(...paragraphs: readonly Paragraph[]): Candidate[] {
  return paragraphs.flatMap(({ title, published, heading = "", sentences }, nth) =>
    sentences.map((text, at) => ({
      id: `${nth}.${at}`,
      text,
      title,
      sourceId: title,
      heading,
      published,
      place: sentences.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0),
      weight: 0.7,
    })),
  );
}

const minutes: Paragraph = {
  title: "Minutes of the rowing club, 3 March 2024",
  published: "2024-03-03",
  heading: "Winter rowing",
  sentences: [
    "Ida Moss reported that the harbour office ended the lease of the slip on 2 October 2022.",
    "Winter rowing has been off the water since then.",
    "Ida Moss believes the lease is the main reason for the fall in members.",
    "Jon Reed: He pointed out that members were already down in August.",
    "The meeting asked the harbour office to allow winter rowing from the old slip.",
  ],
};
const reply: Paragraph = {
  title: "Reply of the harbour office",
  published: "2024-05-09",
  sentences: [
    "From 1 November 2024 winter rowing will be allowed from the old slip.",
    "This is a trial for six months.",
    "It costs the club £90.",
  ],
};

test("what was decided is told by what somebody decided, with its limit, and not by what was asked for", () => {
  const [answer] = answersTo("What has been decided about winter rowing?", read(minutes, reply));
  expect(answer?.ids).toEqual(["1.0", "1.1"]);
  expect(answer?.behind).toEqual([["1.0", "1.1"]]);
});

test("of several decisions the newest is told first", () => {
  const older = {
    ...reply,
    title: "Older reply",
    published: "2023-05-09",
    sentences: ["The harbour office decided to end winter rowing from the old slip."],
  };
  const [answer] = answersTo("What has been decided about winter rowing?", read(older, reply));
  expect(answer?.ids[0]).toBe("1.0");
  expect(answer?.ids).toContain("0.0");
});

test("where nobody decided, what was put forward is told", () => {
  const [answer] = answersTo("What has been decided about winter rowing?", read(minutes));
  expect(answer?.ids[0]).toBe("0.4");
});

test("a cause that somebody believes is told with what it hangs on, and with what another says", () => {
  const [answer] = answersTo("Why did the members of the rowing club fall after 2021?", read(minutes, reply));
  expect(answer?.ids[0]).toBe("0.2");
  expect(answer?.behind).toEqual([["0.2", "0.3"]]);
  expect(answer?.ahead).toContainEqual(["0.2", "0.0"]);
});

test("since when something is so is told by what “since then” hangs on", () => {
  const [answer] = answersTo("Since when has winter rowing been off the water?", read(minutes));
  expect(answer?.ids).toContain("0.1");
  expect(answer?.ahead).toContainEqual(["0.1", "0.0"]);
});

test("what somebody blames is told as the cause of what stands some sentences before", () => {
  const spring: Paragraph = {
    title: "Minutes of the rowing club, 3 March 2024",
    published: "2024-03-03",
    heading: "Boats",
    sentences: [
      "Jon Reed reported that the ferry pontoon sank on 9 August 2023.",
      "Rowers had to carry the boats from then on.",
      "Jon Reed: He thinks the new jetty is to blame, since it turns the current.",
      "Ida Moss doubted this.",
    ],
  };
  const [answer] = answersTo("Why did the ferry pontoon sink?", read(spring));
  expect(answer?.ids[0]).toBe("0.2");
  expect(answer?.behind).toContainEqual(["0.2", "0.3"]);
});

test("who disagreed with somebody is not told by what that one said", () => {
  const [answer] = answersTo("Who was against Ida Moss?", read(minutes));
  expect(answer?.ids).toEqual([]);
});

test("who was against a thing is told by who was against “the used one”, beneath its name", () => {
  const boats: Paragraph = {
    title: "Minutes of the rowing club, 3 March 2024",
    published: "2024-03-03",
    heading: "Trailer",
    sentences: [
      "A new trailer costs £3,850.",
      "A used one from Tarn costs £1,420 and has a new axle.",
      "Ida Moss was against the used one, because nobody would give a warranty on it.",
    ],
  };
  const [answer] = answersTo("Who was against the used trailer?", read(boats));
  expect(answer?.ids).toEqual(["0.2"]);
});

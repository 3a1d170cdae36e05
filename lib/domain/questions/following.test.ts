import { expect, test } from "vitest";
import { aPep } from "@/lib/testing/documents/a-pep";
import { documentsToFollow } from "./following";

test("a document that what was read names is looked for, unless it was, or is at hand", () => {
  const question = "When is the build supported?";
  const read = {
    passages: [{ id: "a", text: aPep, sourceTitle: "Criteria for supported status" }],
    statements: [
      { id: "f", text: "Support of the build ends as PEP 788 says.", title: "Threads" },
      { id: "g", text: "Rye bread follows ISO 9001.", title: "Bread" },
    ],
  };
  const at = [{ title: "Criteria for supported status", head: aPep }];
  expect(documentsToFollow(question, read, { tried: [], sources: at })).toEqual(["PEP 788", "PEP 703"]);
  expect(documentsToFollow(question, read, { tried: ["pep 703"], sources: at })).toEqual(["PEP 788"]);
  const more = [...at, { title: "PEP 788 – Threads", head: "" }];
  expect(documentsToFollow(question, read, { tried: ["pep 703"], sources: more })).toEqual([]);
});

test("where most sources are called by one word and a number, nothing that is called otherwise is a document", () => {
  const question = "When is the build supported?";
  const text = "The build is supported under GPL 2 as PEP 788 says.";
  const read = { passages: [], statements: [{ id: "f", text, title: "Support" }] };
  const of = (titles: string[]): string[] =>
    documentsToFollow(question, read, { tried: [], sources: titles.map((title) => ({ title, head: "" })) });
  expect(of(["PEP 1 – Purpose", "PEP 8 – Style", "A letter"])).toEqual(["PEP 788"]);
  expect(of(["PEP 1 – Purpose", "Harvest 2022", "A letter"])).toEqual(["GPL 2", "PEP 788"]);
});

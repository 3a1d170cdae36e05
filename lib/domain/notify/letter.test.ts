import { expect, test } from "vitest";
import { type LetterLine, letterText } from "./letter";

const line: LetterLine = { project: "Harbour", by: "Ada", text: "mentioned you", excerpt: "Why?", link: "https://x/1" };
const settings = "https://x/notifications";

test("a letter tells by project, in the order in which it came, who did what, with what was said and where it is", () => {
  const lines = [line, { ...line, project: "Salt", by: null, text: "Run 2 halted.", excerpt: "", link: "https://x/2" }];
  expect(letterText([...lines, { ...line, link: "https://x/3" }], { settings, unsubscribe: null })?.text).toBe(
    [
      "Harbour\n\nAda mentioned you\n> Why?\nhttps://x/1\n\nAda mentioned you\n> Why?\nhttps://x/3",
      "Salt\n\nRun 2 halted.\nhttps://x/2\n\nYou get this as a member of these projects. To choose what you are told: https://x/notifications\n",
    ].join("\n\n\n"),
  );
});

test("whoever may end it without signing in is told where", () => {
  expect(letterText([line], { settings, unsubscribe: "https://x/u" })?.text).toMatch(
    /To get no more e-mail, without signing in: https:\/\/x\/u\n$/,
  );
});

test("a hundred notifications are told one by one, of more how many they are", () => {
  const told = (count: number): string =>
    letterText(
      Array.from({ length: count }, (_, nth) => ({ ...line, link: `https://x/n${nth}` })),
      { settings, unsubscribe: null },
    )?.text ?? "";
  expect([told(100).match(/\/n\d+/g)?.length, told(100).includes("more, in the app")]).toEqual([100, false]);
  expect([told(103).match(/\/n\d+/g)?.length, told(103).includes("\n… and 3 more, in the app.")]).toEqual([100, true]);
});

test("a subject is one line, without what was said, and not longer than mail has room for", () => {
  const subjectOf = (more: Partial<LetterLine>): string | undefined =>
    letterText([{ ...line, ...more }], { settings, unsubscribe: null })?.subject;
  expect(subjectOf({ text: "asks:\nWhen?" })).toBe("Stemma: Harbour: Ada asks:");
  expect(subjectOf({ by: null, text: "Run 2 halted." })).toBe("Stemma: Harbour: Run 2 halted.");
  expect(subjectOf({ text: "x".repeat(400) })).toHaveLength("Stemma: ".length + 150);
});

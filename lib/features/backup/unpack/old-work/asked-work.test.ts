import { expect, test } from "vitest";
import { leftBecause } from "@/lib/domain/files/old-work/import-lines";
import { layoutOf, placeOf } from "@/lib/domain/files/old-work/layout";
import { askedOf, type OldWork } from "./asked-work";
import type { WorkRead } from "./read-files";

/** Files of earlier research, read. */
function workOf(files: Record<string, string>): WorkRead {
  const layout = layoutOf(Object.keys(files).sort());
  if (layout === null) throw new Error("There is no problem definition among them.");
  const texts = Object.entries(files).map(([whole, text]) => {
    const path = whole.slice(layout.root.length);
    const read = {
      text,
      title: null,
      author: null,
      publisher: null,
      publishedOn: null,
      dateFrom: null,
      language: null,
      mediaType: "text/markdown",
      pages: [],
      notes: [],
    };
    return { path, ...placeOf(path, layout), bytes: new TextEncoder().encode(text), read };
  });
  return { layout, texts, left: [] };
}

function asked(files: Record<string, string>, folder = "heat"): OldWork {
  return askedOf(workOf(files), { folder, fallback: "Session" });
}

const problem = "Problem Definition.md";

test("a folder with one problem is a project of that name with one researcher, and its problem is the goal", () => {
  const work = asked({ [problem]: "# Heat pumps\n\nHow well do they work?\n", "papers/a.txt": "?" });
  expect(work).toMatchObject({
    name: "Heat pumps",
    goal: "How well do they work?",
    summary: "",
    researchers: [
      { folder: "", name: "Heat pumps", nameKey: "heat pumps", problem: "How well do they work?", history: "" },
    ],
    left: [],
  });
});

test("a problem that is its heading alone is asked by that heading", () => {
  expect(asked({ [problem]: "# How well do heat pumps work?\n" }).researchers[0]?.problem).toBe(
    "How well do heat pumps work?",
  );
});

test("subproblems stand below the problem, each by its heading, or by its file's name where it has none", () => {
  const work = asked({
    [problem]: "# Heat pumps\n\nHow well?\n",
    "Subproblems/costs.md": "# What they cost\n\nPower.\n",
    "Subproblems/noise at night.md": "Who hears them?\n",
  });
  expect(work.researchers[0]?.problem).toBe("How well?\n\nSubproblems:\n- What they cost\n- noise at night");
});

test("researchers of one name are told apart by a number, in whatever case it is written", () => {
  const files = Object.fromEntries(
    ["a", "b", "c"].map((its, nth) => [`${its}/${problem}`, `# ${["Heat", "HEAT", "heat"][nth]}\n\nHow?\n`]),
  );
  const names = asked(files).researchers.map(({ name }) => name);
  expect(names).toEqual(["Heat", "HEAT (2)", "heat (3)"]);
  expect(new Set(asked(files).researchers.map(({ nameKey }) => nameKey)).size).toBe(3);
});

test("a name that is too long is cut with room for its number", () => {
  const long = "a".repeat(200);
  const work = asked({ [`x/${problem}`]: `# ${long}\n\nHow?\n`, [`y/${problem}`]: `# ${long}\n\nHow?\n` });
  const names = work.researchers.map(({ name }) => name);
  expect(names.every((name) => [...name].length <= 120)).toBe(true);
  expect(names[1]).toMatch(/ \(2\)$/);
});

test("a project of several researchers has no goal of its own, and is called by its summary, its folder or what it was sent as", () => {
  const two = { [`a/${problem}`]: "# Heat\n\nHow?\n", [`b/${problem}`]: "# Noise\n\nHow?\n" };
  expect(asked(two)).toMatchObject({ name: "heat", goal: "" });
  expect(asked(two, "")).toMatchObject({ name: "Session", goal: "" });
  expect(asked({ ...two, "project_summary.md": "# The town\n\nIt is warm.\n" })).toMatchObject({
    name: "The town",
    summary: "It is warm.",
  });
});

test("what is longer than a form takes is cut, and a line says where", () => {
  const work = asked({
    [problem]: `# Heat\n\n${"p".repeat(8_001)}`,
    "project_summary.md": `# Heat\n\n${"s".repeat(8_001)}`,
  });
  expect(work.researchers[0]?.problem).toHaveLength(8_000);
  expect(work.summary).toHaveLength(8_000);
  expect(work.left).toEqual([
    { path: problem, said: leftBecause.cut("problem", 8_000) },
    { path: "project_summary.md", said: leftBecause.cut("summary", 8_000) },
  ]);
  expect(asked({ [problem]: `# Heat\n\n${"p".repeat(8_000)}` }).left).toEqual([]);
});

test("letters of two code units are counted as one, and none is cut in half", () => {
  const work = asked({ [problem]: `# Heat\n\n${"🌊".repeat(8_001)}` });
  expect([...(work.researchers[0]?.problem ?? "")]).toHaveLength(8_000);
  expect(work.researchers[0]?.problem.isWellFormed()).toBe(true);
  expect(asked({ [problem]: `# Heat\n\n${"🌊".repeat(8_000)}` }).left).toEqual([]);
});

test("a researcher has one history; another, and one that is nobody's, is left with a line", () => {
  const work = asked({
    [problem]: "# Heat\n\nHow?\n",
    "history.json": '{"turns": ["Looked."]}',
    "history.md": "More.\n",
  });
  expect(work.researchers[0]?.history).toContain("Looked.");
  expect(work.histories).toEqual(new Set(["history.json"]));
  expect(work.left).toEqual([{ path: "history.md", said: leftBecause.anotherHistory }]);
  const several = asked({
    [`a/${problem}`]: "# Heat\n\nHow?\n",
    [`b/${problem}`]: "# Noise\n\nHow?\n",
    "history.md": "Of both.\n",
  });
  expect(several.left).toContainEqual({ path: "history.md", said: leftBecause.nobodysHistory });
});

test("a history that is no whole JSON is kept as it stands, and a line says so", () => {
  const work = asked({ [problem]: "# Heat\n\nHow?\n", "history.json": '{"turns": ["Looked.' });
  expect(work.researchers[0]?.history).toBe('{"turns": ["Looked.');
  expect(work.left).toEqual([{ path: "history.json", said: leftBecause.brokenHistory }]);
});

test("a knowledge base that is a table is left with a line", () => {
  const work = asked({ [problem]: "# Heat\n\nHow?\n", "_knowledge_base.csv": "a,b\n" });
  expect(work.left).toEqual([{ path: "_knowledge_base.csv", said: leftBecause.table }]);
});

test("a folder whose problem cannot be read makes no researcher, and one of which none can be read is refused", () => {
  const work = workOf({ [`a/${problem}`]: "# Heat\n\nHow?\n", [`b/${problem}`]: "# Noise\n\nHow?\n" });
  const without = (folder: string): WorkRead => ({
    ...work,
    texts: work.texts.filter(({ path }) => !path.startsWith(folder)),
  });
  const one = askedOf(without("b/"), { folder: "", fallback: "Session" });
  expect(one.researchers.map(({ name }) => name)).toEqual(["Heat"]);
  expect(one.left).toEqual([{ path: "b/", said: leftBecause.noResearcher }]);
  expect(one).toMatchObject({ name: "Heat", goal: "How?" });
  const none = { ...work, texts: [] };
  expect(() => askedOf(none, { folder: "", fallback: "Session" })).toThrow("its problem definition cannot be read.");
});

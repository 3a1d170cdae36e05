import { expect, test } from "vitest";
import { readSearch } from "@/lib/domain/core/search-query";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { noFilter } from "./fact-filter";
import { knowledgeFigures } from "./figures";
import { listFactIds } from "./list";
import { readMatch } from "./match";

const own = ownDatabase();

test("a search asks for something by a word, a phrase or an exclusion, and for nothing by stop words alone", async () => {
  const project = await aProject(own.db);
  await someFacts(own.db, project, ["The tide rises."]);
  const isBlank = async (q: string): Promise<boolean> => (await readMatch(own.db, project, readSearch(q))).isBlank;
  expect(await isBlank("tide ")).toBe(false);
  expect(await isBlank('"the tide" ')).toBe(false);
  expect(await isBlank("-tide ")).toBe(false);
  expect(await isBlank("")).toBe(true);
  expect(await isBlank('"the" ')).toBe(true);
});

test("a phrase finds those that hold its words side by side; what is excluded, word or phrase, leaves out what holds it and nothing else", async () => {
  const project = await aProject(own.db);
  const said = ["At low water the boats rest.", "The water is low on the boats.", "The boats sail at night."] as const;
  await someFacts(own.db, project, said);
  const found = async (q: string): Promise<string[]> => {
    const match = await readMatch(own.db, project, readSearch(q));
    const page = { match, filter: noFilter, order: "best", after: null, take: 9 } as const;
    const { ids } = await listFactIds(own.db, project, page);
    const rows = await own.db.fact.findMany({ where: { id: { in: ids } } });
    return rows.map(({ statement }) => statement).toSorted();
  };
  expect(await found("boats ")).toEqual(said.toSorted());
  expect(await found('"low water" ')).toEqual([said[0]]);
  expect(await found('boats -"low water" ')).toEqual([said[2], said[1]].toSorted());
  expect(await found("boats -night ")).toEqual([said[0], said[1]].toSorted());
  expect(await found('"the boats" -"low water" -night ')).toEqual([said[1]]);
});

test("figures of what is known are read once for the searches of a minute, for each project its own", async () => {
  const [one, other] = [await aProject(own.db), await aProject(own.db)];
  await someFacts(own.db, one, ["A lamp is lit.", "A bell is rung."]);
  const before = knowledgeFigures(own.db, one);
  expect((await before).facts).toBe(2);
  await someFacts(own.db, one, ["A rope is coiled."]);
  expect(knowledgeFigures(own.db, one)).toBe(before);
  expect((await knowledgeFigures(own.db, other)).facts).toBe(0);
});

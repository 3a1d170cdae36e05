import { expect, test } from "vitest";
import { routes } from "@/lib/api/routes";
import { type CommandName, contract } from "@/lib/commands/contract";
import { ProjectId } from "@/lib/domain/core/ids";
import { filled, harmless, type Ids, listExamples, refusedInput } from "./examples";

const AN_ID = "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f";
const ids: Ids = {
  projectId: ProjectId.parse(AN_ID),
  researcherId: AN_ID,
  sourceId: AN_ID,
  snapshotId: AN_ID,
  runId: AN_ID,
  factId: AN_ID,
  reportId: AN_ID,
  exportId: AN_ID,
  token: "token",
  listId: AN_ID,
  crawlId: AN_ID,
  webhookId: AN_ID,
  deliveryId: AN_ID,
};

test("every page and route has a row in the bench of their costs", () => {
  expect(() => listExamples()).not.toThrow();
});

test("whatever the address of a page or route names, the bench has one of it", () => {
  const addresses = listExamples().map(([path, { names }]) => filled(path, ids, names));
  expect(addresses.filter((address) => /[[\]{}]/.test(address))).toEqual([]);
});

test("whatever a path of the API names, the bench has one of it", () => {
  const paths = routes.map(({ path }) => filled(path, ids));
  expect(paths.filter((path) => /[[\]{}]/.test(path))).toEqual([]);
});

test("an address that names what the bench does not make is none that it measures", () => {
  expect(() => filled("/projects/{projectId}/shelves/{shelfId}", ids)).toThrow(
    "There is no example of shelfId for /projects/{projectId}/shelves/{shelfId}.",
  );
});

test("what the bench sends to a command is what that command takes", () => {
  const names = Object.keys(harmless) as CommandName[];
  const refused = names.filter((name) => !contract[name].input.safeParse(harmless[name]?.(ids)).success);
  expect(refused).toEqual([]);
});

test("what the bench sends to be refused is what no command takes", () => {
  const names = Object.keys(contract) as CommandName[];
  expect(names.filter((name) => contract[name].input.safeParse(refusedInput).success)).toEqual([]);
});

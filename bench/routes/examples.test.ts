import { expect, test } from "vitest";
import { routes } from "@/lib/api/routes";
import { ProjectId } from "@/lib/domain/ids";
import { filled, listExamples } from "./examples";

test("every page, route and path of the API has an example with which its cost can be measured", () => {
  const id = "3fa85f64-5717-4562-b3fc-2c963f66afa6";
  const ids = {
    projectId: ProjectId.parse(id),
    researcherId: id,
    sourceId: id,
    snapshotId: id,
    runId: id,
    factId: id,
    reportId: id,
    exportId: id,
    token: id,
  };
  const addresses = [
    ...listExamples().map(([path, { names }]) => filled(path, ids, names)),
    ...routes.map(({ path }) => filled(path, ids)),
  ];
  expect(addresses.filter((address) => /[[\]{}]/.test(address))).toEqual([]);
  expect(() => filled("/projects/[unknownId]", ids)).toThrow("no example of unknownId");
});

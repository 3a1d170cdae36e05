import { expect, test } from "vitest";
import { runStatuses, stages } from "@/lib/domain/core/words";
import { whyNotEditable } from "./editable";

test("in every state of a run its report may be edited, or a sentence says why not", () => {
  const editable = runStatuses.flatMap((status) =>
    stages.flatMap((stage) => (whyNotEditable({ status, stage }) === null ? [`${status} ${stage}`] : [])),
  );
  expect(editable).toEqual([
    "waiting review",
    "waiting finalize",
    "halted review",
    "halted finalize",
    ...stages.map((stage) => `completed ${stage}`),
  ]);
  expect(whyNotEditable({ status: "running", stage: "review" })).toMatch(/^The run is at work/);
  expect(whyNotEditable({ status: "cancelled", stage: "review" })).toMatch(/cancelled/);
});

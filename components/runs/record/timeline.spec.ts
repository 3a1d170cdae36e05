import { node } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const done = node({
  status: "complete",
  readyAt: "2026-01-05T09:00:00.000Z",
  startedAt: "2026-01-05T09:00:02.000Z",
  endedAt: "2026-01-05T09:00:05.000Z",
});
const ignore = (): void => undefined;

test("before anything has started the place says what comes there", async ({ mount }) => {
  const line = await mount("Timeline", { nodes: [], onOpen: ignore });
  await expect(line.getByRole("heading", { name: "Nothing has started yet" })).toBeVisible();
});

test("each step says how long it waited and worked, and opens", async ({ mount }) => {
  const opened = Promise.withResolvers<string>();
  const line = await mount("Timeline", { nodes: [done], onOpen: opened.resolve });
  const step = line.getByRole("list", { name: "Steps in the order in which they began" }).getByRole("button");
  await expect(step).toContainText("3.0 s, after waiting 2.0 s");
  await step.focus();
  await step.press("Enter");
  expect(await opened.promise).toBe("search-1");
});

test("what is under way says so, and the scale can be changed", async ({ mount }) => {
  const running = node({ key: "search-2", title: "Depths" });
  const line = await mount("Timeline", { nodes: [done, running], onOpen: ignore });
  await expect(line.getByRole("button", { name: /Depths/ })).toContainText("so far");
  const scale = line.getByRole("radiogroup", { name: "Scale of the timeline" });
  await scale.getByText("Equal steps").click();
  await expect(scale.getByRole("radio", { name: "Equal steps" })).toBeChecked();
});

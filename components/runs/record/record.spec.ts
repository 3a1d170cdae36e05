import { at, project, run } from "@/lib/testing/gallery/examples";
import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const ended = { project: project(), run: run({ status: "completed" }) };
const artifact = { path: "report.md", sizeBytes: 2_048, sha256: "0123456789abcdef", isCurrent: true };
const empty = { isResting: false, whyNotWhole: null, isReplay: false, artifacts: [], replays: [] };

test.beforeEach(({ server }) => {
  server.view("imports").answers({ imports: [] });
  server.view("run-costs", ["r1"]).answers({
    agents: [],
    total: { calls: 0, tokensIn: 0, tokensOut: 0, costUsd: 0 },
  });
});

test("what a run left appears once it has arrived, with its bundle when it rests", async ({ mount, server }) => {
  const arrive = server.view("record", ["r1"]).waits();
  const record = await mount("Record", ended);
  await expect(skeleton(record)).toBeVisible();
  arrive({ ...empty, isResting: true, artifacts: [artifact] });
  await expect(record.getByRole("heading", { name: "1 artifact" })).toBeVisible();
  await expect(record.getByRole("row", { name: /report\.md/ })).toContainText("0123456789ab");
  await expect(record.getByRole("link", { name: "Download the bundle" })).toHaveAttribute(
    "href",
    "/api/runs/r1/bundle",
  );
});

test("a record that could not be read says why", async ({ mount, server }) => {
  server.view("record", ["r1"]).refuses({ kind: "not_found", message: "This run is not there." });
  const record = await mount("Record", ended);
  await expect(record.getByRole("alert")).toHaveText("This run is not there.");
});

test("a run that has left nothing yet offers neither bundle nor replay", async ({ mount, server }) => {
  server.view("record", ["r1"]).answers(empty);
  const record = await mount("Record", { ...ended, run: run() });
  await expect(record.getByRole("heading", { name: "0 artifacts" })).toBeVisible();
  await expect(record.getByRole("button", { name: "Replay" })).toBeHidden();
});

test("replays say whether they left the same", async ({ mount, server }) => {
  const of = { projectId: "p1", status: "completed" as const, at };
  server.view("record", ["r1"]).answers({
    ...empty,
    isResting: true,
    replays: [
      { ...of, runId: "r3", result: { isIdentical: true, compared: 12, first: null, trail: null } },
      {
        ...of,
        runId: "r2",
        result: { isIdentical: false, compared: 12, first: { path: "report.md", why: "differs" }, trail: null },
      },
    ],
  });
  const record = await mount("Record", ended);
  const replays = record.getByRole("list", { name: "Replays" });
  await expect(replays.getByText("Identical: 12 artifacts, byte for byte.")).toBeVisible();
  await expect(replays.getByRole("alert")).toContainText("Different: report.md differs.");
});

test("an artifact opens beside the page, is drawn by what it is, and closes with Escape", async ({
  mount,
  page,
  server,
}) => {
  server.view("record", ["r1"]).answers({ ...empty, artifacts: [artifact] });
  const arrive = server.view("artifact", ["r1", "report.md"]).waits();
  const record = await mount("Record", ended);
  await record.getByRole("button", { name: "report.md" }).click();
  const drawer = page.getByRole("dialog", { name: "report.md" });
  await expect(skeleton(drawer)).toBeVisible();
  const text = "# Loads\n\nThe quay carries 40 tonnes.\n";
  arrive({ ...artifact, mediaType: "text/markdown", text, isCut: false });
  await expect(drawer.getByRole("heading", { name: "Loads" })).toBeVisible();
  await drawer.getByText("As written").click();
  await expect(drawer.getByRole("listitem")).toHaveText(["# Loads", "", "The quay carries 40 tonnes."]);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});

test("an artifact that is not what was written says so", async ({ mount, page, server }) => {
  server.view("record", ["r1"]).answers({ ...empty, artifacts: [artifact] });
  server.view("artifact", ["r1", "report.md"]).refuses({ kind: "conflict", message: "Its sha256 is another." });
  const record = await mount("Record", ended);
  await record.getByRole("button", { name: "report.md" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Its sha256 is another.");
});

test("a replay begins by a click and is told; one that cannot begin says why", async ({ mount, page, server }) => {
  server.view("record", ["r1"]).answers({ ...empty, isResting: true });
  const command = server.command("replay_run");
  command.answers({ importId: "i1" });
  const record = await mount("Record", ended);
  const sent = server.sent("replay_run");
  await record.getByRole("button", { name: "Replay" }).click();
  expect(await sent).toEqual({ projectId: "p1", runId: "r1" });
  await expect(page.getByText("The run is being replayed from its own evidence.")).toBeVisible();
  command.refuses({ kind: "over_limit", message: "Your imports take too much room already." });
  await record.getByRole("button", { name: "Replay" }).click();
  await expect(page.getByText("Your imports take too much room already.")).toBeVisible();
});

test("a run that read a deleted source says why it cannot be replayed, and offers no bundle", async ({
  mount,
  page,
  server,
}) => {
  const whyNotWhole =
    "A source that this run read was deleted by Ada on 25 November 2026. It can no longer be replayed.";
  server.view("record", ["r1"]).answers({ ...empty, isResting: true, whyNotWhole });
  await mount("Record", { project: project(), run: run() });
  await expect(page.getByText(whyNotWhole)).toBeVisible();
  await expect(page.getByRole("button", { name: "Replay" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Download the bundle" })).toBeHidden();
});

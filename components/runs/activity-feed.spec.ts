import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const event = {
  at,
  kind: "source_added",
  stage: null,
  nodeKey: null,
  actor: { id: "u1", name: "Ada" },
  run: null,
  researcher: null,
} as const;

test("a line leads to what it is about; many alike are one line that opens", async ({ mount }) => {
  const survey = { name: "Port survey", path: "library/s1" };
  const fact = { name: "The quay carries 40 tonnes.", path: "knowledge?fact=A1" };
  const shown = await mount("ActivityFeed", {
    projectId: "p1",
    events: [
      { ...event, seq: 4, text: "2 sources were added.", things: [survey, { name: "Crane log", path: "library/s2" }] },
      { ...event, seq: 3, text: "The source “Port survey” was added.", things: [survey] },
      { ...event, seq: 2, text: "A fact was rejected.", things: [fact] },
      { ...event, seq: 1, text: "The project was edited.", things: [] },
    ],
  });
  const feed = shown.getByRole("list", { name: "Activity, newest first" });
  const log = feed.getByRole("link", { name: "Crane log" });
  await expect(log).toBeHidden();
  await feed.getByText("Ada added 2 sources.").click();
  await expect(log).toHaveAttribute("href", "/projects/p1/library/s2");
  const whole = feed.getByRole("link", { name: "added the source “Port survey”." });
  await expect(whole).toHaveAttribute("href", "/projects/p1/library/s1");
  await expect(feed.getByRole("link", { name: fact.name })).toHaveAttribute("href", "/projects/p1/knowledge?fact=A1");
  await expect(feed.getByText("Ada edited the project.")).toBeVisible();
});

import type { ArtifactView } from "@/lib/features/runs/views/artifact";
import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const path = "synthesis/final-synthesis.md";
const viewer = { runId: "r1", path, onClose: (): void => undefined };

function artifact(view: Partial<ArtifactView> = {}): ArtifactView {
  const text = "# Loads\n\nThe quay carries 40 tonnes.\n";
  return { path, mediaType: "text/markdown", sizeBytes: 40, sha256: "0123456789abcdef", text, isCut: false, ...view };
}

const address = ["r1", ...path.split("/")];

test("a file is on its way, then drawn as text, and as it was written when that is chosen", async ({
  mount,
  page,
  server,
}) => {
  const answer = server.view("artifact", address).waits();
  await mount("ArtifactViewer", viewer);
  const drawer = page.getByRole("dialog", { name: path });
  await expect(skeleton(drawer)).toBeVisible();
  answer(artifact());
  await expect(drawer.getByRole("heading", { name: "Loads" })).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Download" })).toHaveAttribute(
    "href",
    `/api/runs/r1/artifacts/${path}`,
  );
  await drawer.getByText("As written").click();
  await expect(drawer.getByRole("region", { name: "Lines" })).toContainText("# Loads");
});

test("a file that was changed behind the product's back is refused, and nothing of it is shown", async ({
  mount,
  page,
  server,
}) => {
  server.view("artifact", address).refuses({ kind: "conflict", message: "The file is not what was written." });
  await mount("ArtifactViewer", viewer);
  const drawer = page.getByRole("dialog", { name: path });
  await expect(drawer.getByText("The file is not what was written.")).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Download" })).toBeHidden();
});

test("rows of JSON are laid out, and one that is none stays as it is; a long file says that it goes on", async ({
  mount,
  page,
  server,
}) => {
  const rows = artifact({ mediaType: "application/jsonl", text: '{"a":1}\nno json\n', isCut: true });
  server.view("artifact", address).answers(rows);
  await mount("ArtifactViewer", viewer);
  const lines = page.getByRole("region", { name: "Lines" }).getByRole("listitem");
  await expect(lines).toHaveText(["{", '"a": 1', "}", "no json"]);
  await expect(page.getByText("This is its beginning. Download the file to read all of it.")).toBeVisible();
});

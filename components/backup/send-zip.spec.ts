import { expect, test } from "@/lib/testing/gallery/test";

const zip = { name: "harbour – copy.zip", mimeType: "application/zip", buffer: Buffer.from("a zip") };

test("a zip is sent under its name, the button waits, and the list of imports is there to follow it", async ({
  mount,
  page,
  server,
}) => {
  const answer = server.at("/api/uploads/project").waits();
  const shown = await mount("ImportProject");
  const sent = page.waitForRequest("**/api/uploads/project");
  await page.getByLabel("Zip of a project").setInputFiles(zip);
  const request = await sent;
  expect(decodeURIComponent(request.headers()["x-file-name"] ?? "")).toBe(zip.name);
  expect(request.postData()).toBe("a zip");
  const button = shown.getByRole("button", { name: "Import a project" });
  await expect(button).toHaveAttribute("data-loading", "true");
  answer({ importId: "01900000-0000-7000-8000-000000000001" });
  await expect(button).not.toHaveAttribute("data-loading", "true");
});

test("a bundle that is refused is told, and another can be chosen", async ({ mount, page, server }) => {
  const upload = server.at("/api/uploads/bundle");
  upload.refuses({ kind: "invalid", message: "synthesis/final-synthesis.md was changed." });
  const shown = await mount("OpenBundle");
  const chooser = page.waitForEvent("filechooser");
  await shown.getByRole("button", { name: "Open a bundle" }).click();
  await (await chooser).setFiles(zip);
  await expect(page.getByText("synthesis/final-synthesis.md was changed.")).toBeVisible();
  upload.breaks();
  await page.getByLabel("Bundle of a run").setInputFiles({ ...zip, name: "another.zip" });
  await expect(page.getByText(/^The server could not be reached\. Nothing was changed/)).toBeVisible();
});

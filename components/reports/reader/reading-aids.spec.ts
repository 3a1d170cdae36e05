import { expect, test } from "@/lib/testing/gallery/test";

const marks = { uncited: 2, contradicted: 0, insufficient: 1, partial: 0, check_failed: 0, not_checked: 0 };

test("evidence beside the text and signs are switched off and on, for whoever opens the address too", async ({
  mount,
  page,
}) => {
  const shown = await mount("AidsOfText", { rootId: "text", marks });
  const text = page.locator("#text");
  await expect(text).toHaveAttribute("data-margin", "on");
  const beside = shown.getByRole("switch", { name: "Evidence beside the text" });
  await beside.focus();
  await page.keyboard.press("Space");
  await expect(text).toHaveAttribute("data-margin", "off");
  await expect(page).toHaveURL(/margin=off/);
  const signs = shown.getByRole("list", { name: "What the signs mean" });
  await expect(signs.getByRole("listitem")).toHaveText([/cites nothing \(2\)/, /does not say enough \(1\)/]);
  await shown.getByRole("switch", { name: "Mark 3 sentences without full support" }).focus();
  await page.keyboard.press("Space");
  await expect(signs).toBeHidden();
  await expect(text).toHaveAttribute("data-signs", "off");
  await expect(page).toHaveURL(/signs=off/);
});

test("on a narrow screen evidence is off at first; where every sentence is borne out no sign is offered", async ({
  mount,
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 800 });
  const shown = await mount("AidsOfText", { rootId: "text", marks: { ...marks, uncited: 0, insufficient: 0 } });
  await expect(shown.getByRole("switch", { name: "Evidence below each paragraph" })).not.toBeChecked();
  await expect(page.locator("#text")).toHaveAttribute("data-margin", "off");
  await expect(shown.getByRole("switch")).toHaveCount(1);
});

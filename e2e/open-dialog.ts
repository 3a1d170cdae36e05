import { expect, type Locator } from "@playwright/test";

/**
 * Opens a dialog by its button. The page comes drawn from the server and hears clicks a moment later; one that opens
 * slowly lies over its button, which is not clicked again.
 */
export async function openDialog(button: Locator, dialog: Locator): Promise<void> {
  await expect(async () => {
    if (!(await dialog.isVisible())) await button.click({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

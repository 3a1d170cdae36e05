import { expect, test } from "@/lib/testing/gallery/test";

const answers = {
  "/api/auth/providers": { code: { id: "code", type: "credentials" } },
  "/api/auth/csrf": { csrfToken: "x" },
};

test("nothing is sent without a code, and the keyboard stands in its field", async ({ mount }) => {
  const shown = await mount("CodeForm", { path: "/projects/p1" });
  await expect(shown.getByLabel("Code")).toBeFocused();
  await shown.getByLabel("Code").press("Enter");
  await expect(shown.getByText("Write the code.")).toBeVisible();
  await expect(shown.getByRole("link", { name: "Begin again" })).toHaveAttribute(
    "href",
    "/sign-in?callbackUrl=%2Fprojects%2Fp1",
  );
});

test.describe("a code that lets nobody in says why", () => {
  const told = [
    ["code_wrong", "That code is wrong or was already used"],
    ["step_ended", "Begin again with your password."],
    ["over_limit", "A recovery code still works."],
  ] as const;
  for (const [word, says] of told) {
    test(word, async ({ mount, server }) => {
      for (const [path, answer] of Object.entries(answers)) server.at(path).answers(answer);
      server.at("/api/auth/callback/code").answers({ url: `http://localhost/sign-in?error=${word}` });
      const shown = await mount("CodeForm", { path: "/" });
      await shown.getByLabel("Code").fill("123456");
      await shown.getByRole("button", { name: "Sign in" }).click();
      await expect(shown.getByText(says)).toBeVisible();
      await expect(shown.getByRole("button", { name: "Sign in" })).toBeEnabled();
    });
  }
});

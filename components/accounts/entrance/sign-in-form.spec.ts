import { expect, test } from "@/lib/testing/gallery/test";

const form = { path: "/projects/p1", isSignUpOpen: false };

test("nothing is sent before address and password are there", async ({ mount }) => {
  const shown = await mount("SignInForm", form);
  await shown.getByRole("button", { name: "Sign in" }).click();
  await expect(shown.getByText("Write your e-mail address.")).toBeVisible();
  await expect(shown.getByText("Write your password.")).toBeVisible();
  await expect(shown.getByRole("link", { name: "Make one" })).toBeHidden();
});

test("what does not belong together is said in one sentence, and can be sent again", async ({ mount, server }) => {
  server.at("/api/auth/providers").answers({ credentials: { id: "credentials", type: "credentials" } });
  server.at("/api/auth/csrf").answers({ csrfToken: "x" });
  server.at("/api/auth/callback/credentials").answers({ url: "http://localhost/sign-in?error=CredentialsSignin" });
  const shown = await mount("SignInForm", { ...form, isSignUpOpen: true });
  await shown.getByLabel("E-mail").fill("ada@example.org");
  await shown.getByRole("textbox", { name: "Password" }).fill("wrong");
  await shown.getByRole("button", { name: "Sign in" }).click();
  await expect(shown.getByText(/^The e-mail address or the password is wrong\./)).toBeVisible();
  await expect(shown.getByRole("button", { name: "Sign in" })).toBeEnabled();
  await expect(shown.getByRole("link", { name: "Make one" })).toHaveAttribute(
    "href",
    "/sign-up?callbackUrl=%2Fprojects%2Fp1",
  );
});

test("an address that signs in by a provider is told so, and an administrator comes in past it for the asking", async ({
  mount,
  server,
}) => {
  server.at("/api/auth/providers").answers({ credentials: { id: "credentials", type: "credentials" } });
  server.at("/api/auth/csrf").answers({ csrfToken: "x" });
  server.at("/api/auth/callback/credentials").answers({ url: "http://localhost/sign-in?error=elsewhere" });
  const shown = await mount("SignInForm", form);
  await shown.getByLabel("E-mail").fill("ada@example.org");
  await shown.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await shown.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(shown.getByText("Addresses of this domain sign in with a provider only.")).toBeVisible();
  const sent = shown.page().waitForRequest((request) => (request.postData() ?? "").includes("isEmergency=true"));
  await shown.getByRole("button", { name: "Sign in as an administrator" }).click();
  await sent;
});

import { beforeEach, expect, test, vi } from "vitest";
import { UserId } from "@/lib/domain/core/ids";
import { newKey } from "@/lib/platform/keys/key-ring";
import { anInstallFolder } from "@/lib/testing/rigs/keys";
import { readUnsubscribe, unsubscribeLinks } from "./unsubscribe";

const ada = UserId.parse("01900000-0000-4000-8000-000000000001");
const mary = UserId.parse("01900000-0000-4000-8000-000000000002");

beforeEach(() => {
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example.org");
  vi.stubEnv("NEXTAUTH_SECRET", "");
});

function tokenOf(userId: UserId): string {
  return unsubscribeLinks(userId)?.page.split("/").at(-1) ?? "";
}

test("people end their e-mail on a page, mail programs by a POST to an address of the same token", () => {
  const token = tokenOf(ada);
  expect(unsubscribeLinks(ada)).toEqual({
    page: `https://stemma.example.org/unsubscribe/${token}`,
    post: `https://stemma.example.org/unsubscribe/${token}/end`,
  });
  expect(readUnsubscribe(token)).toBe(ada);
});

test("a token is one account's: with another's id, or a letter changed, it is nobody's", () => {
  const token = tokenOf(ada);
  const flipped = `${token.slice(0, -2)}${token.at(-2) === "A" ? "B" : "A"}${token.slice(-1)}`;
  for (const one of [
    token.replace(ada, mary),
    flipped,
    token.slice(0, -1),
    `${token}A`,
    ` ${token}`,
    "",
    ada,
    `${ada}.`,
  ]) {
    expect(readUnsubscribe(one)).toBeNull();
  }
  expect(tokenOf(mary)).not.toBe(token);
});

test("letters that were sent under a key stay good while it is kept beside a newer one, and end with it", () => {
  const [former, newer] = [newKey(), newKey()];
  vi.stubEnv("STEMMA_KEYS", former);
  const token = tokenOf(ada);
  vi.stubEnv("STEMMA_KEYS", `${newer},${former}`);
  expect(readUnsubscribe(token)).toBe(ada);
  expect(tokenOf(ada)).not.toBe(token);
  vi.stubEnv("STEMMA_KEYS", newer);
  expect(readUnsubscribe(token)).toBeNull();
});

test("an install without a key offers no such link, and takes none", async () => {
  const token = tokenOf(ada);
  const folder = await anInstallFolder();
  expect(unsubscribeLinks(ada)).toBeNull();
  expect(readUnsubscribe(token)).toBeNull();
  await folder.remove();
});

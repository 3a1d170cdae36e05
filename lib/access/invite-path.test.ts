import { expect, test } from "vitest";
import { inviteOf } from "./invite-path";

test("only the address of an invitation, whole and alone, holds its token", () => {
  const token = "Ab_-".repeat(10).padEnd(43, "x");
  expect(inviteOf(`/invite/${token}`)).toBe(token);
  for (const path of ["/", `/invite/${token}x`, `/invite/${token}/x`, `/share/${token}`, `/invite/${token}?a=b`]) {
    expect(inviteOf(path)).toBeNull();
  }
});

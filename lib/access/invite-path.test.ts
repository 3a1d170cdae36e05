import { expect, test } from "vitest";
import { inviteOf, isConfirmPath } from "./invite-path";

test("only the address of an invitation, whole and alone, holds its token", () => {
  const token = "Ab_-".repeat(10).padEnd(43, "x");
  expect(inviteOf(`/invite/${token}`)).toBe(token);
  for (const path of ["/", `/invite/${token}x`, `/invite/${token}/x`, `/share/${token}`, `/invite/${token}?a=b`]) {
    expect(inviteOf(path)).toBeNull();
  }
});

test("a path that confirms an address is one with a whole token and nothing else", () => {
  const token = "Ab_-".repeat(10).padEnd(43, "x");
  expect(isConfirmPath(`/confirm/${token}`)).toBe(true);
  for (const path of ["/", `/confirm/${token}x`, `/confirm/${token}/x`, `/invite/${token}`]) {
    expect(isConfirmPath(path)).toBe(false);
  }
});

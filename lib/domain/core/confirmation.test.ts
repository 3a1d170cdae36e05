import { expect, test } from "vitest";
import { mayActUnconfirmed } from "./confirmation";

test("S17: an address that nobody confirmed accepts no invitation but one that was sent there", () => {
  const install = { sendsMail: true };
  expect(mayActUnconfirmed("accept_handed_invite", install)).toBe(false);
  for (const act of ["sign_in", "work", "accept_mailed_invite"] as const) {
    expect(mayActUnconfirmed(act, install), act).toBe(true);
  }
});

test("where no mail is sent nobody waits for a link that cannot come", () => {
  expect(mayActUnconfirmed("accept_handed_invite", { sendsMail: false })).toBe(true);
});

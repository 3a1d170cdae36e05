import { encode } from "next-auth/jwt";
import { beforeEach, expect, test, vi } from "vitest";
import { readClaims } from "./auth";

const secret = "a session secret of at least thirty-two letters";
const claims = {
  userId: "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f",
  sessionId: "8d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f",
};

beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", secret);
});

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

test("a cookie that was made here claims its account and session, and nothing else", async () => {
  expect(await readClaims(await encode({ token: { ...claims, role: "owner" }, secret }))).toEqual(claims);
});

test("M10: a cookie with another secret, expired, unsigned, cut or made up claims nothing", async () => {
  const good = await encode({ token: claims, secret });
  const forged = [
    await encode({ token: claims, secret: "another session secret of thirty-two letters" }),
    await encode({ token: claims, secret, maxAge: -60 }),
    await encode({ token: { ...claims, userId: "1" }, secret }),
    await encode({ token: { sub: claims.userId }, secret }),
    `${part({ alg: "none" })}.${part(claims)}.`,
    good.slice(0, -3),
    "x",
    "",
    undefined,
  ];
  for (const token of forged) expect(await readClaims(token)).toBeNull();
});

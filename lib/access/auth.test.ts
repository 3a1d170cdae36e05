import { NextRequest } from "next/server";
import { encode } from "next-auth/jwt";
import { beforeEach, expect, test, vi } from "vitest";
import { hashPassword } from "@/lib/access/accounts/password";
import type { UserId } from "@/lib/domain/core/ids";
import { ownPages, PAGE_SECRET } from "@/lib/testing/connections/page-database";
import { withinRequest } from "@/lib/testing/connections/page-request";
import { aUser } from "@/lib/testing/rigs/access";
import { type ASecondFactor, aSecondFactor, codeOf } from "@/lib/testing/rigs/second-factor";
import { authHandler, currentUser, readClaims } from "./auth";

const ORIGIN = "http://localhost:3000";
const password = "correct horse battery";
const own = ownPages();
let nth = 0;
beforeEach(() => {
  nth += 1;
  vi.stubEnv("NEXTAUTH_URL", ORIGIN);
});

interface Answer {
  status: number;
  location: string;
  body: string;
}

/** As much of a browser as signing in needs: it keeps cookies, and sends the forms of next-auth. */
class Browser {
  readonly cookies = new Map<string, string>();

  #keep(line: string): void {
    const [, name = "", value = "", rest = ""] = /^([^=]+)=([^;]*)(.*)$/s.exec(line) ?? [];
    if (/Max-Age=0/i.test(rest)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  async ask(path: string, form?: Record<string, string>): Promise<Answer> {
    const cookies = Object.fromEntries(this.cookies);
    const headers = { "user-agent": "Test browser", "x-forwarded-for": `198.51.100.${nth}` };
    const request = new NextRequest(`${ORIGIN}/api/auth/${path}`, {
      method: form === undefined ? "GET" : "POST",
      headers: {
        ...headers,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
    const params = { nextauth: (path.split("?")[0] ?? "").split("/") };
    const { value: answer, setCookies } = await withinRequest({ cookies, headers }, () =>
      authHandler(request, { params }),
    );
    for (const line of [...setCookies, ...answer.headers.getSetCookie()]) this.#keep(line);
    return { status: answer.status, location: answer.headers.get("location") ?? "", body: await answer.text() };
  }

  /** Sends a form with the word against forged requests; answers where it leads. */
  async send(path: string, form: Record<string, string>): Promise<string> {
    const { body } = await this.ask("csrf");
    const csrfToken = /"csrfToken":"([^"]+)"/.exec(body)?.[1] ?? "";
    return (await this.ask(path, { csrfToken, callbackUrl: `${ORIGIN}/projects`, ...form })).location;
  }

  async user(): Promise<UserId | null> {
    const cookies = Object.fromEntries(this.cookies);
    return (await withinRequest({ cookies }, currentUser)).value?.userId ?? null;
  }
}

async function anAccount(): Promise<{ userId: UserId; email: string }> {
  const userId = await aUser(own.db, "Grace");
  const data = { passwordHash: await hashPassword(password) };
  const { email } = await own.db.user.update({ where: { id: userId }, data });
  return { userId, email };
}

test("a password lets its owner in, where they wanted to go; their browser is known from then on, and out again ends it", async () => {
  const { userId, email } = await anAccount();
  const browser = new Browser();
  expect(await browser.send("callback/credentials", { email, password })).toBe(`${ORIGIN}/projects`);
  expect(await browser.user()).toBe(userId);
  expect(await own.db.session.findMany({ where: { userId } })).toMatchObject([
    { userAgent: "Test browser", address: `198.51.100.${nth}`, revokedAt: null },
  ]);
  expect(await own.db.knownDevice.count({ where: { userId } })).toBe(1);
  await browser.send("callback/credentials", { email, password });
  expect(await own.db.knownDevice.count({ where: { userId } })).toBe(1);
  await browser.send("signout", {});
  expect(await browser.user()).toBeNull();
  const [last] = await own.db.accessEntry.findMany({ where: { userId }, orderBy: { id: "desc" }, take: 1 });
  expect(last?.kind).toBe("signed_out");
  expect(await own.db.session.count({ where: { userId, revokedAt: null } })).toBe(1);
});

test("a wrong password, a form that is none, and one without the word against forgery let nobody in", async () => {
  const { email } = await anAccount();
  const browser = new Browser();
  const wrong = await browser.send("callback/credentials", { email, password: "a wrong one" });
  expect(wrong).toContain("error=CredentialsSignin");
  expect(await browser.send("callback/credentials", { email })).toContain("error=CredentialsSignin");
  await browser.send("callback/credentials", { email, password, csrfToken: "made up" });
  expect(await browser.user()).toBeNull();
  expect((await browser.ask("callback/credentials", undefined)).location).not.toBe(`${ORIGIN}/projects`);
});

test("whoever is let in goes to a page of this install, whatever the address says", async () => {
  const { email } = await anAccount();
  const evil = ["https://evil.example/", "//evil.example/", `${ORIGIN}.evil.example/`, "/\\evil.example"];
  for (const callbackUrl of evil)
    expect(await new Browser().send("callback/credentials", { email, password, callbackUrl }), callbackUrl).toMatch(
      /^http:\/\/localhost:3000\//,
    );
});

test("who guesses too often is told to wait, by a word and nothing else", async () => {
  const { email } = await anAccount();
  const browser = new Browser();
  const told: string[] = [];
  for (let guess = 0; guess < 40 && !told.at(-1)?.includes("over_limit"); guess += 1)
    told.push(await browser.send("callback/credentials", { email, password: `${guess}` }));
  expect(told[0]).toContain("error=CredentialsSignin");
  expect(new URL(told.at(-1) ?? "").searchParams.get("error")).toBe("over_limit");
});

test("with a second factor the password lets nobody in yet; a wrong code neither, and the right one of that browser does", async () => {
  const { userId, email } = await anAccount();
  const factor: ASecondFactor = await aSecondFactor(own.db, userId);
  const before = await own.db.session.count({ where: { userId } });
  const browser = new Browser();
  const code = (): string => codeOf(factor.secret, Date.now());
  const codeless = await browser.send("callback/code", { code: code() });
  expect(codeless).toContain("step_ended");
  expect(await browser.send("callback/credentials", { email, password })).toContain("code_wanted");
  expect(await own.db.session.count({ where: { userId } })).toBe(before);
  expect(await browser.user()).toBeNull();
  expect(await browser.send("callback/code", { code: "000000x" })).toContain("code_wrong");
  expect(await browser.send("callback/code", {})).toContain("code_wrong");
  const stranger = new Browser();
  expect(await stranger.send("callback/code", { code: code() })).toContain("step_ended");
  expect(await browser.send("callback/code", { code: code() })).toBe(`${ORIGIN}/projects`);
  expect(await browser.user()).toBe(userId);
  expect([...browser.cookies.keys()].filter((name) => name.includes("step"))).toEqual([]);
});

test("what a passkey did not sign lets nobody in", async () => {
  const browser = new Browser();
  for (const signed of ["", "{}", '{"id":"x","id":"y"}', "x".repeat(70_000)])
    expect(await browser.send("callback/passkey", { signed }), signed.slice(0, 10)).toContain(
      "error=CredentialsSignin",
    );
  expect(await browser.user()).toBeNull();
});

const claims = {
  userId: "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f",
  sessionId: "8d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f",
};

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

test("a cookie that was made here claims its account and session, and nothing else", async () => {
  expect(await readClaims(await encode({ token: { ...claims, role: "owner" }, secret: PAGE_SECRET }))).toEqual(claims);
});

test("M10: a cookie with another secret, expired, unsigned, cut or made up claims nothing", async () => {
  const good = await encode({ token: claims, secret: PAGE_SECRET });
  const forged = [
    await encode({ token: claims, secret: "another session secret of thirty-two letters" }),
    await encode({ token: claims, secret: PAGE_SECRET, maxAge: -60 }),
    await encode({ token: { ...claims, userId: "1" }, secret: PAGE_SECRET }),
    await encode({ token: { sub: claims.userId }, secret: PAGE_SECRET }),
    `${part({ alg: "none" })}.${part(claims)}.`,
    good.slice(0, -3),
    "x",
    "",
    undefined,
  ];
  for (const token of forged) expect(await readClaims(token)).toBeNull();
});

import { beforeEach, expect, test, vi } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aSession, aUser } from "@/lib/testing/rigs/access";
import { type ASecondFactor, aSecondFactor, codeOf } from "@/lib/testing/rigs/second-factor";
import { rememberDevice } from "./known-devices";
import { enterByMethod } from "./methods";
import { changePassword } from "./own-account";
import { hashPassword } from "./password";
import { disableAccount } from "./people";
import { makeResetLink, resetPassword } from "./resets";
import { removeSecondFactor, turnOffSecondFactor } from "./second-factor";
import { type Entered, findSession, startSession } from "./sessions";
import { signIn } from "./sign-in";
import { beginSignInStep, type StepAttempt, takeSignInStep } from "./sign-in-step";

const own = ownDatabase();

const password = "correct horse battery";
/** A moment that the tests count from: the beginning of a step. */
const NOW = 1_800_000_000_000;
let userId: UserId;
let email: string;
let factor: ASecondFactor;
beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  userId = await aUser(own.db, "Grace");
  ({ email } = await own.db.user.update({
    where: { id: userId },
    data: { passwordHash: await hashPassword(password) },
  }));
  factor = await aSecondFactor(own.db, userId);
});

let host = 0;
function anAddress(): string {
  host += 1;
  return `2001:db8:${host.toString(16)}::1`;
}

/** The first step, by password: what the browser keeps of it. */
async function begin(by = password): Promise<string> {
  const attempt = { email, password: by, address: anAddress(), userAgent: null, device: null };
  const begun = await signIn(own.db, attempt);
  if (begun === null || !("token" in begun)) throw new Error("no code was asked for");
  return begun.token;
}

async function take(attempt: Partial<StepAttempt> & { code: string }): Promise<Entered | "wrong" | "ended"> {
  const token = attempt.token ?? (await begin());
  const from = { address: anAddress(), userAgent: null, deviceOf: (): Promise<null> => Promise.resolve(null) };
  return await takeSignInStep(own.db, { ...from, nowMs: NOW, ...attempt, token });
}

const entered = { userId: expect.any(String), sessionId: expect.any(String) };

function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

test("the right password begins no session: a code does, after it", async () => {
  const before = await own.db.session.count({ where: { userId } });
  const token = await begin();
  expect(await own.db.session.count({ where: { userId } })).toBe(before);
  const done = await take({ token, code: codeOf(factor.secret, NOW) });
  expect(done).toMatchObject({ userId, email });
  if (typeof done === "string") throw new Error(done);
  expect(await findSession(own.db, done)).toMatchObject({ email });
  const kinds = await own.db.accessEntry.findMany({ where: { userId }, select: { kind: true, what: true } });
  expect(kinds).toEqual([{ kind: "signed_in", what: "password and code" }]);
});

test("no way into the product begins a session of such an account without a code", async () => {
  expect(await startSession(own.db, { userId }, null)).toBeNull();
  await own.db.signInMethod.create({ data: { provider: "oidc", subject: email, userId } });
  const from = { address: anAddress(), userAgent: null };
  expect(await enterByMethod(own.db, { provider: "oidc", subject: email }, from)).toBeNull();
  const step = await beginSignInStep(own.db, { userId }, "oidc");
  expect(await take({ token: step?.token ?? "", code: codeOf(factor.secret, NOW) })).toMatchObject(entered);
});

test("a wrong code lets nobody in, and the step goes on; what is no code at all is wrong too", async () => {
  const token = await begin();
  const code = codeOf(factor.secret, NOW);
  for (const wrong of [otherThan(code), "", "12345", "abcd-efgh-jkmn-pqrs", "' or 1=1"]) {
    expect(await take({ token, code: wrong })).toBe("wrong");
  }
  expect(await take({ token, code: `${code.slice(0, 3)} ${code.slice(3)}` })).toMatchObject(entered);
});

test("a code counts once, also for another step, and none before it counts after it", async () => {
  const code = codeOf(factor.secret, NOW);
  expect(await take({ code })).toMatchObject(entered);
  expect(await take({ code })).toBe("wrong");
  expect(await take({ code: codeOf(factor.secret, NOW - 30_000) })).toBe("wrong");
  expect(await take({ code: codeOf(factor.secret, NOW + 30_000) })).toMatchObject(entered);
});

test("of ten who bring one code at once, by steps of their own, one gets in", async () => {
  const code = codeOf(factor.secret, NOW);
  const tokens: string[] = [];
  for (let nth = 0; nth < 10; nth += 1) tokens.push(await begin());
  const done = await Promise.all(tokens.map((token) => take({ token, code })));
  expect(done.filter((one) => typeof one !== "string")).toHaveLength(1);
  const [first = ""] = factor.recoveryCodes;
  const recovered = await Promise.all(tokens.map((token) => take({ token, code: first })));
  expect(recovered.filter((one) => typeof one !== "string")).toHaveLength(1);
});

test("a step is taken once, and ends after ten minutes", async () => {
  const token = await begin();
  expect(await take({ token, code: codeOf(factor.secret, NOW) })).toMatchObject(entered);
  expect(await take({ token, code: codeOf(factor.secret, NOW + 30_000) })).toBe("ended");
  const late = await begin();
  await own.db.signInStep.updateMany({ where: { userId }, data: { expiresAt: new Date() } });
  expect(await take({ token: late, code: codeOf(factor.secret, NOW + 30_000) })).toBe("ended");
  for (const made of ["", "x", "A".repeat(43)]) {
    expect(await take({ token: made, code: codeOf(factor.secret, NOW + 30_000) })).toBe("ended");
  }
});

test("a recovery code stands in for a code once, however it is typed, and the trail says so", async () => {
  const [code = ""] = factor.recoveryCodes;
  expect(factor.recoveryCodes).toHaveLength(10);
  expect(await take({ code: ` ${code.replaceAll("-", "").toUpperCase()} ` })).toMatchObject(entered);
  expect(await take({ code })).toBe("wrong");
  expect(await own.db.accountEvent.count({ where: { userId, kind: "recovery_code_used" } })).toBe(1);
  const rows = await own.db.$queryRaw<{ row: string }[]>`select recovery_code::text as row from recovery_code`;
  for (const { row } of rows) expect(row).not.toContain(code.slice(0, 4));
});

test("five wrong codes from one address are the last from there, by however many steps; others go on", async () => {
  const address = anAddress();
  const wrong = otherThan(codeOf(factor.secret, NOW));
  for (let tries = 0; tries < 5; tries += 1) expect(await take({ code: wrong, address })).toBe("wrong");
  const right = codeOf(factor.secret, NOW);
  await expect(take({ code: right, address })).rejects.toMatchObject({ kind: "over_limit" });
  expect(await take({ code: right })).toMatchObject(entered);
});

test("whoever guesses from everywhere shuts out neither a browser that is known nor a recovery code", async () => {
  const wrong = otherThan(codeOf(factor.secret, NOW));
  expect(await take({ code: wrong })).toBe("wrong");
  await own.db.rateLimit.update({ where: { key: `code_strangers:${userId}` }, data: { points: 20 } });
  const code = codeOf(factor.secret, NOW);
  await expect(take({ code })).rejects.toMatchObject({ kind: "over_limit" });
  const device = await rememberDevice(own.db, { ...factor.self, device: null });
  const deviceOf = (asked: string): Promise<string | null> => Promise.resolve(asked === email ? device : null);
  expect(await take({ code, deviceOf })).toMatchObject(entered);
  expect(await take({ code: factor.recoveryCodes[1] ?? "" })).toMatchObject(entered);
});

test("right codes are not counted among those of strangers", async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    const nowMs = NOW + nth * 30_000;
    expect(await take({ code: codeOf(factor.secret, nowMs), nowMs })).toMatchObject(entered);
  }
  const row = await own.db.rateLimit.findUniqueOrThrow({ where: { key: `code_strangers:${userId}` } });
  expect(row.points).toBe(0);
});

test("a link that sets a password is no way around the code", async () => {
  const link = await makeResetLink(own.db, { userId: await anAdministrator(own.db) }, userId);
  await resetPassword(own.db, { token: link, password: "a new and better one", address: anAddress() });
  const token = await begin("a new and better one");
  expect(await take({ token, code: "000000" })).toBe("wrong");
  expect(await take({ token, code: codeOf(factor.secret, NOW) })).toMatchObject(entered);
});

test("a step that was begun ends with a changed password, a disabled account, and a second factor that is gone", async () => {
  const code = codeOf(factor.secret, NOW);
  const changed = await begin();
  const change = { current: password, password: "a new and better one", revokeTokens: false };
  await changePassword(own.db, factor.self, change);
  expect(await take({ token: changed, code })).toBe("ended");
  const admin = { userId: await anAdministrator(own.db) };
  const gone = await begin("a new and better one");
  await removeSecondFactor(own.db, admin, userId);
  expect(await take({ token: gone, code })).toBe("wrong");
  await aSecondFactor(own.db, userId);
  const shut = await begin("a new and better one");
  await disableAccount(own.db, admin, userId);
  expect(await take({ token: shut, code })).toBe("ended");
});

test("where the key that it was sealed under is not here no code is read, and a recovery code still lets its owner in", async () => {
  vi.stubEnv("STEMMA_KEYS", `stemma_key_${"o".repeat(43)}`);
  expect(await take({ code: codeOf(factor.secret, NOW) })).toBe("wrong");
  expect(await take({ code: factor.recoveryCodes[0] ?? "" })).toMatchObject(entered);
});

test("once it is turned off the password is enough again", async () => {
  const session = await aSecondFactorless();
  expect(await findSession(own.db, session)).toMatchObject({ email });
});

async function aSecondFactorless(): Promise<Entered> {
  await turnOffSecondFactor(own.db, factor.self, { password, code: codeOf(factor.secret, Date.now()) });
  const done = await signIn(own.db, { email, password, address: anAddress(), userAgent: null, device: null });
  if (done === null || "token" in done) throw new Error("not signed in");
  await aSession(own.db, userId);
  return done;
}

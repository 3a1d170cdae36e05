import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { ProjectId, type SessionId, type UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";
import { inAnyProject, inProject, ofAccount, ofAdmin, ofAnyone, ofWhoSetsUp, type Visitor } from "./command";

/** What stands before every command: who asks, whether it can be read, the door, and a sign-in that is recent. */
const own = ownDatabase();
let projectId: ProjectId;
let owner: { userId: UserId; sessionId: SessionId };
/** What the commands were given to do. */
let done: unknown[];

beforeAll(async () => {
  const made = await aProject(own.db);
  projectId = made.projectId;
  owner = await aSession(own.db, made.owner);
});
beforeEach(() => {
  done = [];
});

const inOne = z.strictObject({ projectId: ProjectId, words: z.string().min(1, "Write something.") });
const output = z.object({ said: z.string() });

function work(_: unknown, who: unknown, input: { words: string }): Promise<{ said: string }> {
  done.push(who);
  return Promise.resolve({ said: input.words });
}

const visitor = (more: Partial<Visitor> = {}): Visitor => ({ ...owner, address: "203.0.113.9", ...more });
const nobody = { userId: null, sessionId: null } as const;
const command = inProject({ right: "administer", input: inOne, output }, work);
const alone = ofAccount({ right: null, input: z.strictObject({ words: z.string() }), output }, work);

test("what is asked in one's own project is done and answered", async () => {
  expect(await command.run(own.db, visitor(), { projectId, words: "Hello" })).toEqual({ said: "Hello" });
  expect(done).toMatchObject([{ projectId, userId: owner.userId, role: "owner" }]);
});

test("nobody who is not signed in is listened to, whatever they send", async () => {
  for (const one of [command, alone]) {
    await expect(one.run(own.db, visitor(nobody), { nonsense: true })).rejects.toMatchObject({
      kind: "unauthenticated",
      message: "You are not signed in. Sign in and try again.",
    });
  }
  expect(done).toEqual([]);
});

test("who has to set up a second factor first is told that, and does nothing but set it up", async () => {
  const settingUp = visitor({ ...nobody, setsUp: owner });
  await expect(alone.run(own.db, settingUp, { words: "Hello" })).rejects.toMatchObject({
    kind: "unauthenticated",
    message: "This install demands a second factor. Reload the page to set yours up.",
  });
  const setUp = ofWhoSetsUp({ right: null, input: z.strictObject({ words: z.string() }), output }, work);
  expect(await setUp.run(own.db, settingUp, { words: "Code" })).toEqual({ said: "Code" });
  expect(done).toMatchObject([owner]);
});

test("what cannot be read is refused before any door is tried, with the field and a sentence", async () => {
  const stranger = visitor(await aSession(own.db, await aUser(own.db)));
  const refused = { kind: "invalid", field: "words", message: "Write something." };
  await expect(command.run(own.db, stranger, { projectId, words: "" })).rejects.toMatchObject(refused);
  expect(done).toEqual([]);
});

test("a role without the right does nothing, and what is not one's own is not there", async () => {
  const member = visitor(await aSession(own.db, await aMember(own.db, projectId, "editor")));
  await expect(command.run(own.db, member, { projectId, words: "?" })).rejects.toMatchObject({ kind: "forbidden" });
  const stranger = visitor(await aSession(own.db, await aUser(own.db)));
  await expect(command.run(own.db, stranger, { projectId, words: "?" })).rejects.toMatchObject({ kind: "not_found" });
  const elsewhere = { projectId: crypto.randomUUID(), words: "?" };
  await expect(command.run(own.db, visitor(), elsewhere)).rejects.toMatchObject({ kind: "not_found" });
  expect(done).toEqual([]);
});

test("in an archived project a command rests, though its right is to read; one for any project does not", async () => {
  const reads = inProject({ right: "read", input: inOne, output }, work);
  const inAny = inAnyProject({ right: "read", input: inOne, output }, work);
  const archive = async (archivedAt: Date | null): Promise<void> => {
    await own.db.project.update({ where: { id: projectId }, data: { archivedAt } });
  };
  await archive(new Date());
  await expect(reads.run(own.db, visitor(), { projectId, words: "?" })).rejects.toMatchObject({
    kind: "conflict",
    message: "This project is archived, so nothing in it can change. An owner can bring it back in its settings.",
  });
  expect(await inAny.run(own.db, visitor(), { projectId, words: "Here" })).toEqual({ said: "Here" });
  await archive(null);
  expect(done).toHaveLength(1);
});

test("what belongs to administrators is done for them alone, and for none who is shut out", async () => {
  const admin = await aSession(own.db, await anAdministrator(own.db));
  const ofInstall = ofAdmin({ right: null, input: z.strictObject({ words: z.string() }), output }, work);
  const forbidden = { kind: "forbidden", message: "Only an administrator of this install may do that." };
  await expect(ofInstall.run(own.db, visitor(), { words: "?" })).rejects.toMatchObject(forbidden);
  expect(await ofInstall.run(own.db, visitor(admin), { words: "Set" })).toEqual({ said: "Set" });
  await own.db.user.update({ where: { id: admin.userId }, data: { disabledAt: new Date() } });
  await expect(ofInstall.run(own.db, visitor(admin), { words: "?" })).rejects.toMatchObject(forbidden);
  expect(done).toMatchObject([admin]);
});

const asking = { right: null, input: z.strictObject({ words: z.string() }), output } as const;

test("what asks for a recent sign-in is not done long after it, nor without a session", async () => {
  const asks = ofAccount({ ...asking, asksAgain: true }, work);
  const late = await aSession(own.db, owner.userId);
  await own.db.session.update({ where: { id: late.sessionId }, data: { provedAt: new Date(0) } });
  const refused = {
    kind: "sign_in_again",
    message: "Show once more that it is you: this is done only soon after signing in.",
  };
  for (const who of [visitor(late), visitor({ sessionId: null }), visitor({ sessionId: null, isProgram: true })]) {
    await expect(asks.run(own.db, who, { words: "?" })).rejects.toMatchObject(refused);
  }
  expect(await asks.run(own.db, visitor(), { words: "Soon" })).toEqual({ said: "Soon" });
  expect(done).toHaveLength(1);
});

test("it may depend on what is asked whether a sign-in has to be recent", async () => {
  const asks = ofAccount({ ...asking, asksAgain: ({ words }: { words: string }) => words === "loosen" }, work);
  const bare = visitor({ sessionId: null });
  await expect(asks.run(own.db, bare, { words: "loosen" })).rejects.toMatchObject({ kind: "sign_in_again" });
  expect(await asks.run(own.db, bare, { words: "tighten" })).toEqual({ said: "tighten" });
});

test("a program with a token may do what is open to programs, and a browser does not pass for one", async () => {
  const asks = ofAccount({ ...asking, asksAgain: true, takesPrograms: true }, work);
  const program = visitor({ sessionId: null, isProgram: true });
  expect(await asks.run(own.db, program, { words: "Run" })).toEqual({ said: "Run" });
  expect(done).toMatchObject([{ isProgram: true }]);
  await expect(asks.run(own.db, visitor({ sessionId: null }), { words: "?" })).rejects.toMatchObject({
    kind: "sign_in_again",
  });
});

test("the door is tried before a sign-in is asked for again: what there is, strangers do not learn", async () => {
  const asks = inProject({ right: "administer", asksAgain: true, input: inOne, output }, work);
  const stranger = visitor({ userId: await aUser(own.db), sessionId: null });
  await expect(asks.run(own.db, stranger, { projectId, words: "?" })).rejects.toMatchObject({ kind: "not_found" });
});

test("what anyone may send is read and done without an account", async () => {
  const anyone = ofAnyone(asking, work);
  expect(await anyone.run(own.db, visitor(nobody), { words: "Hello" })).toEqual({ said: "Hello" });
  await expect(anyone.run(own.db, visitor(nobody), { words: 1 })).rejects.toMatchObject({ kind: "invalid" });
  expect(done).toHaveLength(1);
});

test("an answer that is not what the contract says is none, rather than told", async () => {
  const wrong = ofAccount({ ...asking, output: z.object({ said: z.string().max(3) }) }, work);
  await expect(wrong.run(own.db, visitor(), { words: "Secret" })).rejects.toThrow();
});

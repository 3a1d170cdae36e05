import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Finding, wouldFail } from "@/lib/domain/install/doctor/finding";
import { beat } from "@/lib/run/worker/recovery";
import { withDatabase } from "@/lib/testing/address";
import { aDatabase, ownDatabase } from "@/lib/testing/database";
import { aFakeModel, type FakeModel } from "@/lib/testing/rigs/fakes/fake-model";
import { aMailServer, type MailServer } from "@/lib/testing/rigs/mail";
import { examine } from "./doctor";

const modelKey = "sk-0123456789abcdefghij";
const own = ownDatabase();
let model: FakeModel;
let mail: MailServer;
let folder = "";
beforeAll(async () => {
  model = await aFakeModel(() => ({ text: '{"answer":"yes"}' }));
  mail = await aMailServer();
  folder = await mkdtemp(join(tmpdir(), "stemma-doctor-"));
});
beforeEach(() => {
  vi.stubEnv("DATABASE_URL", own.url);
  vi.stubEnv("NEXTAUTH_SECRET", "kR8v/2bqLx0TzW9yNfUe5sHcJd7GaMpo");
  vi.stubEnv("STEMMA_DATA", folder);
  vi.stubEnv("STEMMA_MODEL", "compatible:big");
  vi.stubEnv("STEMMA_BASE_URL", model.baseUrl);
  vi.stubEnv("STEMMA_API_KEY", modelKey);
  vi.stubEnv("STEMMA_SMTP_URL", mail.url);
  vi.stubEnv("STEMMA_MAIL_FROM", "stemma@example.org");
  vi.stubEnv("STEMMA_BACKUP_DIR", join(folder, "backups"));
});
afterAll(async () => {
  await Promise.all([model.close(), mail.close()]);
  await rm(folder, { recursive: true });
});

/** What is said of each subject now. */
async function examined(): Promise<{ all: Finding[]; of: (subject: string) => Finding | undefined }> {
  const all = await examine(process.env);
  return { all, of: (subject) => all.find((finding) => finding.subject === subject) };
}

test("of a set-up with all that it needs nothing would fail, and each part says so", async () => {
  await beat(own.db, "a worker");
  const { all, of } = await examined();
  expect(all.filter(({ level }) => level === "fault")).toEqual([]);
  expect(of("Database")?.says).toMatch(/^PostgreSQL \d+ answers\./);
  for (const subject of ["Migrations", "Extensions", "Clock", "Pooler", "Worker", "Child processes"])
    expect(of(subject)?.level, subject).toBe("fine");
  expect(of("Language model")?.says).toMatch(/^big answered in \d+ ms\.$/);
  expect(of("Mail")?.says).toBe("The mail server takes name and password.");
}, 60_000);

test("no secret stands in what it says", async () => {
  vi.stubEnv("STEMMA_BASE_URL", "http://127.0.0.1:1/v1");
  vi.stubEnv("STEMMA_SMTP_URL", "smtp://stemma:a-mail-password@127.0.0.1:1");
  vi.stubEnv("DATABASE_URL", "postgresql://stemma:a-database-password@127.0.0.1:1/stemma");
  const said = JSON.stringify((await examined()).all);
  for (const secret of [modelKey, "a-mail-password", "a-database-password", "kR8v/2bqLx0"]) {
    expect(said).not.toContain(secret);
  }
}, 60_000);

test("what does not answer is a fault with what to do: database, model and mail", async () => {
  vi.stubEnv("DATABASE_URL", withDatabase(own.url, "no_such_database"));
  vi.stubEnv("STEMMA_BASE_URL", "http://127.0.0.1:1/v1");
  vi.stubEnv("STEMMA_SMTP_URL", "smtp://127.0.0.1:1");
  const { all, of } = await examined();
  expect(wouldFail(all)).toBe(true);
  expect(of("Database")).toMatchObject({ level: "fault", says: "It cannot be reached (3D000)." });
  expect(of("Language model")).toMatchObject({ level: "fault" });
  expect(of("Mail")).toMatchObject({ level: "fault", says: "The mail server cannot be used (ESOCKET)." });
  // What cannot be known without a database is not guessed.
  expect(of("Worker")).toBeUndefined();
}, 60_000);

test("a database of a newer version, and one that grants too few connections, are told before the start fails", async () => {
  const other = await aDatabase();
  vi.stubEnv("DATABASE_URL", other.url);
  await other.db.$executeRaw`
    insert into "_prisma_migrations" (id, checksum, migration_name, finished_at) values ('1', 'x', '2099_future', now())`;
  await other.db.$executeRaw`
    do $$ begin execute format('alter database %I connection limit 20', current_database()); end $$`;
  const { of } = await examined();
  expect(of("Migrations")).toMatchObject({ level: "fault", says: expect.stringContaining("2099_future") });
  expect(of("Connections")).toMatchObject({ level: "fault", says: expect.stringContaining("20 are granted") });
  await other.drop();
}, 60_000);

test("a folder in which nothing can be written, and a wrong value, are faults", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  vi.stubEnv("STEMMA_DATA", join(file, "data"));
  expect((await examined()).of("Data folder")).toMatchObject({ level: "fault" });
  vi.stubEnv("PORT", "none");
  expect((await examined()).of("Environment")).toMatchObject({ level: "fault", says: expect.stringContaining("PORT") });
}, 60_000);

test("two addresses of two databases are no pooler and what stands behind it", async () => {
  const other = await aDatabase();
  vi.stubEnv("DATABASE_DIRECT_URL", other.url);
  expect((await examined()).of("Pooler")).toMatchObject({
    level: "fault",
    says: expect.stringContaining("two databases"),
  });
  vi.stubEnv("DATABASE_DIRECT_URL", own.url.replace("127.0.0.1", "localhost"));
  expect((await examined()).of("Pooler")?.level).toBe("fine");
  await other.drop();
}, 60_000);

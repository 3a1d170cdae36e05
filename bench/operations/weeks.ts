import type { ChildProcess } from "node:child_process";
import { vi } from "vitest";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/database-now";
import { aMember } from "@/lib/testing/rigs/access";
import type { MailServer } from "@/lib/testing/rigs/mail";
import type { TestServer } from "@/lib/testing/rigs/sources";

export const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;
/** Beyond the longest lease of what dies in a rehearsal: a look's five minutes. */
export const LEASE_MS = 6 * 60_000;

/** An install as its environment says it, which fetches from this site alone and sends its mail to this server. */
export function stubInstall(site: TestServer, mail: MailServer): void {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example.org");
  vi.stubEnv("STEMMA_FETCH_ALLOW", site.place);
  vi.stubEnv("STEMMA_SMTP_URL", mail.url);
  vi.stubEnv("STEMMA_MAIL_FROM", "stemma@example.org");
  vi.stubEnv("STEMMA_MODEL", "");
}

/** A member who is told by e-mail in some way. */
export async function aReader(
  db: Db,
  projectId: ProjectId,
  { unwanted = [], isMuted, digest }: { unwanted?: string[]; isMuted?: true; digest?: "weekly" },
): Promise<UserId> {
  const userId = await aMember(db, projectId, "viewer");
  await db.membership.updateMany({ where: { userId }, data: { unwanted, mutedAt: isMuted ? new Date() : null } });
  const at = await databaseNow(db);
  const gathered =
    digest === undefined ? {} : { digest, digestFrom: at, nextDigestAt: new Date(at.getTime() + WEEK_MS) };
  await db.user.update({ where: { id: userId }, data: { mailsNotifications: true, timeZone: "UTC", ...gathered } });
  return userId;
}

/** Carries out a command of the project in the name of its owner. */
export async function commandOf(
  db: Db,
  { projectId, owner }: { projectId: ProjectId; owner: UserId },
  { name, input }: { name: string; input: object },
): Promise<unknown> {
  return await runCommand(db, { userId: owner, address: "203.0.113.1" }, { name, input: { projectId, ...input } });
}

/** How many pages of the project the letters to someone lead to, each letter counted once. */
export async function toldByMail(db: Db, mail: MailServer, userId: UserId): Promise<number> {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const own = mail.received.filter(({ to }) => to.includes(email));
  const byId = new Map(own.map(({ text }) => [/^message-id: *(\S+)/im.exec(text)?.[1], text]));
  // Quoted-printable breaks lines at an equals sign.
  const texts = [...byId.values()].map((text) => text.replaceAll("=\n", ""));
  return texts.flatMap((text) => text.match(/^https:\/\/stemma\.example\.org\/projects\//gm) ?? []).length;
}

/** Resolves when a process has ended. */
export async function untilDead(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  await new Promise((resolve) => worker.once("exit", resolve));
}

import type { Answer, Backups } from "@/lib/domain/install/doctor/judge-services";
import { type InstallSettings, mergeSettings } from "@/lib/domain/install/settings";
import { oldestBackup } from "@/lib/features/backup/pack/back-up";
import { askModel } from "@/lib/features/install/commands/models";
import { askSearch } from "@/lib/features/install/commands/search";
import type { Db } from "@/lib/platform/db/client";
import type { Environment } from "@/lib/platform/env";
import { askMailServer } from "@/lib/platform/mail/send-mail";
import { readSettings } from "@/lib/platform/vault/settings";
import { answeringBy, searchBy } from "@/lib/run/reach/reach";

/** What is set: in the environment and, where there is a database to ask, in the app. */
export async function findSettings(db: Db | null): Promise<InstallSettings> {
  return db === null
    ? mergeSettings(process.env, { values: new Map(), unreadable: new Set() })
    : await readSettings(db);
}

/** One answer of several: all have to be good. */
function together(answers: readonly { ok: boolean; says: string }[]): Answer {
  const failed = answers.filter(({ ok }) => !ok);
  const told = failed.length > 0 ? failed : answers;
  if (answers.length === 0) return null;
  return { ok: failed.length === 0, says: [...new Set(told.map(({ says }) => says))].join(" ") };
}

/** Whether every model that runs ask answers one small question. */
export async function findModel(settings: InstallSettings): Promise<Answer> {
  const [unreadable] = settings.unreadable;
  if (unreadable !== undefined)
    return { ok: false, says: `The key ${unreadable} that was entered in the app cannot be read with this secret.` };
  const answering = answeringBy(settings, null);
  if (answering.models === null) return answering.mayGoOffline ? null : { ok: false, says: answering.why };
  const { research, review, small, embeddings } = answering.models;
  const chats = new Map([research, review, small].map((choice) => [`${choice.provider}:${choice.model}`, choice]));
  const asked = [...chats.values()].map((choice) => askModel(choice, { isOfEmbeddings: false }));
  if (embeddings) asked.push(askModel(embeddings, { isOfEmbeddings: true }));
  return together(await Promise.all(asked));
}

/** Whether every search provider that is set answers. */
export async function findSearch(settings: InstallSettings): Promise<Answer> {
  const { providers, unasked } = searchBy(settings);
  const asked = await Promise.all(providers.map((config) => askSearch(config.name, config)));
  return together([...unasked.map((says) => ({ ok: false, says })), ...asked]);
}

/** Whether the mail server takes its name and password. */
export async function findMail({ STEMMA_SMTP_URL: url, STEMMA_MAIL_FROM: from }: Environment): Promise<Answer> {
  if (url === undefined && from === undefined) return null;
  if (url === undefined || from === undefined)
    return { ok: false, says: `${url === undefined ? "STEMMA_SMTP_URL" : "STEMMA_MAIL_FROM"} is missing.` };
  const answer = await askMailServer(url);
  return answer.ok
    ? { ok: true, says: "The mail server takes name and password." }
    : { ok: false, says: `The mail server cannot be used (${answer.code}).` };
}

/** How old the backups are that the worker makes, where it makes any. */
export async function findBackups(db: Db, environment: Environment): Promise<Backups | null> {
  if (environment.STEMMA_BACKUP_DIR === undefined) return null;
  return { hours: environment.STEMMA_BACKUP_HOURS, oldestSeconds: await oldestBackup(db) };
}

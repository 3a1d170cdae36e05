import { headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { cache } from "react";
import { hasAccounts } from "@/lib/access/accounts/accounts";
import type { SignedIn } from "@/lib/access/accounts/sessions";
import { openProject, type ProjectHead, projectHead } from "@/lib/access/door/open-project";
import { safePath } from "@/lib/access/http/safe-path";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access, Right } from "@/lib/domain/core/rights";
import { type Db, db } from "@/lib/platform/db/client";
import { currentUser, whoSetsUp } from "./auth";
import { noteReading } from "./note-reading";

/** The account that looks. */
export interface Viewer {
  id: UserId;
  name: string;
  email: string;
  isAdmin: boolean;
}

export function asViewer(person: SignedIn): Viewer {
  return { id: person.userId, name: person.name, email: person.email, isAdmin: person.isAdmin };
}

/**
 * Sends whoever is not signed in to the sign-in page and back, or, on a fresh install, to the first account; and whoever
 * lacks the second factor that is demanded to where they set it up.
 */
async function toSignIn(): Promise<never> {
  if (!(await hasAccounts(db()))) redirect("/welcome");
  const path = safePath((await headers()).get("x-stemma-path"));
  if ((await whoSetsUp()) !== null) redirect(`/second-factor?callbackUrl=${encodeURIComponent(path)}`);
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
}

/** Who looks at this page, or null when nobody is signed in. For pages that anyone may open. */
export async function maybeViewer(): Promise<Viewer | null> {
  const person = await currentUser();
  return person === null ? null : asViewer(person);
}

/** Who looks at this page; sends those who are not signed in to `/sign-in` (or `/welcome`). */
export async function viewer(): Promise<{ db: Db; caller: SignedIn; viewer: Viewer }> {
  const person = (await currentUser()) ?? (await toSignIn());
  return { db: db(), caller: person, viewer: asViewer(person) };
}

/** Who has to set up a second factor before anything else; sends on whoever has not, to where they wanted to go. */
export async function viewerWhoSetsUp(path: string): Promise<Viewer> {
  const person = await whoSetsUp();
  if (person !== null) return asViewer(person);
  if ((await currentUser()) !== null) redirect(path);
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
}

/** Who looks at a page that shows something of several projects. */
export async function viewerAcross(): Promise<Awaited<ReturnType<typeof viewer>>> {
  const seen = await viewer();
  await notePage(seen.caller.userId, null);
  return seen;
}

export interface OpenedPage<R extends Right> {
  db: Db;
  access: Access<R | "read">;
  viewer: Viewer;
  project: ProjectHead;
}

/** Once for each request, however many parts of its page come through the door. */
const notePage = cache(async (userId: UserId, projectId: ProjectId | null): Promise<void> => {
  const sent = await headers();
  await noteReading(db(), { userId, projectId, path: sent.get("x-stemma-path") ?? "", sent });
});

/**
 * The door for a page within a project: sends to sign-in, shows “not found” (404) or “forbidden” (403), or gives the
 * access that views take. `projectId` is the path's, as it came.
 */
export async function openPage<R extends Right>(projectId: string, right: R): Promise<OpenedPage<R>> {
  const seen = await viewer();
  try {
    const access = await openProject(seen.db, { caller: seen.caller, projectId }, right);
    await notePage(access.userId, access.projectId);
    return { db: seen.db, access, viewer: seen.viewer, project: await projectHead(seen.db, access) };
  } catch (error) {
    return missing(error);
  }
}

/** Turns a refusal into the page that says it: `not_found`, `forbidden` and `conflict`; anything else flies. */
export function missing(error: unknown): never {
  // A page that serves to change an archived project: it is there, and cannot be used for as long.
  if (error instanceof Refusal && error.kind === "conflict") forbidden();
  if (error instanceof Refusal && error.kind === "not_found") notFound();
  if (error instanceof Refusal && error.kind === "forbidden") forbidden();
  throw error;
}

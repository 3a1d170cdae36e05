import { ProjectId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { nameKey } from "@/lib/domain/researcher/researcher";
import type { Db } from "@/lib/platform/db/client";

/** Projects that a refusal names at most. */
const NAMED = 20;

/** Who a script acts as: the account of this address or, without one, the only administrator. */
export async function findPerson(db: Db, email: string | null): Promise<UserId> {
  const isOne =
    email === null ? ({ isAdmin: true } as const) : { email: { equals: email, mode: "insensitive" } as const };
  const found = await db.user.findMany({ where: { ...isOne, disabledAt: null }, take: 2, select: { id: true } });
  const [first, second] = found;
  if (first === undefined) {
    const why = email === null ? "There is no account yet." : `There is no account ${email} here.`;
    throw new Refusal("not_found", `${why} Start Stemma and make one first.`);
  }
  if (second === undefined) return UserId.parse(first.id);
  throw new Refusal("invalid", "There are several administrators. Say who asks: --as name@example.org.");
}

/** The project that is meant, among those of a person; null when there is none of that name or id. */
export async function findProject(db: Db, userId: UserId, wanted: string | null): Promise<ProjectId | null> {
  const mine = await db.project.findMany({
    where: { archivedAt: null, memberships: { some: { userId } } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });
  const isMeant = ({ id, name }: { id: string; name: string }): boolean =>
    wanted === null || id === wanted.toLowerCase() || nameKey(name) === nameKey(wanted);
  const [first, ...others] = mine.filter(isMeant);
  if (first === undefined) return null;
  if (others.length === 0) return ProjectId.parse(first.id);
  const named = [first, ...others].slice(0, NAMED).map(({ id, name }) => `${name} (${id})`);
  throw new Refusal("invalid", `Say which project, by its name or id: --project. There are ${named.join(", ")}.`);
}

/** The project that is meant, among those of a person; refuses when there is none. */
export async function requireProject(db: Db, userId: UserId, wanted: string | null): Promise<ProjectId> {
  const found = await findProject(db, userId, wanted);
  if (found !== null) return found;
  if (wanted === null)
    throw new Refusal("not_found", "You have no project yet. Name one, with --library for a new one.");
  throw new Refusal("not_found", `You have no project “${wanted}”. With --library <folder> it is made.`);
}

import { noteAccount } from "@/lib/access/accounts/account-events";
import { CapName, caps, projectCapNames, whyNotSet } from "@/lib/domain/core/caps";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import type { installContract } from "@/lib/features/install/contract";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { keepProjectVersion } from "@/lib/features/kit/keep-project-version";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { readCaps } from "@/lib/platform/limit/caps";

type Values = Parsed<typeof installContract, "set_caps">["values"];

/** What is to be set, in the order of the table; null takes a number back. */
function listSet(values: Values): { name: CapName; value: number | null }[] {
  return CapName.options.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

function refuseWrong(name: CapName, value: number, highest?: number): void {
  const why = whyNotSet(name, value, highest);
  if (why !== null) throw new Refusal("invalid", why, name);
}

/** What all of the install may have, or one person or project of it; in the trail of whoever sets it. */
export async function setCaps(
  db: Db,
  caller: Actor,
  { values }: Parsed<typeof installContract, "set_caps">,
): Promise<Answered<typeof installContract, "set_caps">> {
  const wanted = listSet(values);
  for (const { name, value } of wanted) if (value !== null) refuseWrong(name, value);
  const { userId } = caller;
  await inTransaction(db, async (tx) => {
    for (const { name, value } of wanted) {
      if (value === null) await tx.$executeRaw`delete from install_setting where name = ${name}`;
      else
        await tx.$executeRaw`
          insert into install_setting (name, value, set_by_id) values (${name}, ${value}, ${userId}::uuid)
          on conflict (name) do update set value = excluded.value, set_by_id = excluded.set_by_id, set_at = now()`;
      const detail = `${caps[name].label}: ${value ?? `${caps[name].first}, as it was first`}`;
      await noteAccount(tx, { userId, kind: "limit_set", actorId: userId, detail });
    }
  });
  return {};
}

/** What one project may have, at most what the install allows. */
export async function setProjectCaps(
  db: Db,
  access: Access<"administer">,
  input: Parsed<typeof installContract, "set_project_caps">,
): Promise<Answered<typeof installContract, "set_project_caps">> {
  const { projectId, userId: actorId } = access;
  const wanted = listSet(input.values);
  const foreign = wanted.find(({ name }) => !projectCapNames.includes(name));
  if (foreign) throw new Refusal("forbidden", `${caps[foreign.name].label}: only administrators set that.`);
  return await inTransaction(db, async (tx) => {
    const allowed = await readCaps(tx, null);
    for (const { name, value } of wanted) if (value !== null) refuseWrong(name, value, allowed(name));
    const set = Object.fromEntries(wanted.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
    const unset = wanted.flatMap(({ name, value }) => (value === null ? [name] : []));
    const rows = await tx.$queryRaw<unknown>`
      update project set revision = revision + 1, updated_at = now(), settings = jsonb_set(settings, '{caps}',
        (coalesce(settings -> 'caps', '{}') || ${JSON.stringify(set)}::jsonb) - ${unset}::text[])
      where id = ${projectId}::uuid and revision = ${input.revision} returning revision`;
    const edited = await keepProjectVersion(tx, access, { rows, next: "try again", content: { caps: input.values } });
    await appendEvents(tx, { projectId, runId: null }, [
      { kind: "caps_set", payload: { set: wanted.map(({ name, value }) => ({ name, value })) }, actorId },
    ]);
    return edited;
  });
}

import { z } from "zod";
import { urns } from "@/lib/domain/directory/schemas";
import type { Client, Libraries } from "./libraries";
import { type Report, same } from "./report";
import type { Served } from "./serve";

/** What GitHub's addresses name, and ours do not. */
export const enterprise = "acme";
export const User = z.looseObject({
  id: z.string(),
  userName: z.string(),
  displayName: z.string(),
  active: z.boolean(),
  emails: z.array(z.looseObject({ value: z.string() })),
  groups: z.array(z.looseObject({ value: z.string() })),
});
export const Group = z.looseObject({
  id: z.string(),
  displayName: z.string(),
  members: z.array(z.object({ value: z.string() })),
});
export const Page = z.object({
  totalResults: z.int(),
  startIndex: z.int(),
  itemsPerPage: z.int(),
  Resources: z.array(z.looseObject({ id: z.string() })),
});
/** What the client throws where it is refused. */
const Refused = z.object({
  status: z.int(),
  response: z.object({ data: z.looseObject({ status: z.string(), detail: z.string() }) }),
});

/** Throws unless it is refused so, in the body, too. */
export async function refusedWith(asked: Promise<unknown>, status: number, scimType?: string): Promise<void> {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => Refused.parse(thrown),
  );
  if (error === null) throw new Error(`it was done, not refused with ${status}`);
  same(error.status, status, "the status");
  same(error.response.data.status, String(status), "the status in the body");
  same(error.response.data["scimType"], scimType, "scimType");
}

/** As GitHub's documentation has an account made. */
export function sentUser(userName: string): object {
  return {
    schemas: [urns.user],
    externalId: crypto.randomUUID(),
    active: true,
    userName,
    name: { formatted: "Ms. Mona Octocat", familyName: "Octocat", givenName: "Mona" },
    displayName: "Mona Octocat",
    emails: [{ value: userName, type: "work", primary: true }],
    roles: [{ value: "user", primary: false }],
  };
}

export interface Ground {
  readonly report: Report;
  readonly client: Client;
  readonly libraries: Libraries;
  readonly served: Served;
}

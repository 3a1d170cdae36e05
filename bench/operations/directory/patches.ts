import { z } from "zod";
import { urns } from "@/lib/domain/directory/schemas";
import { aResource, ask, Body, done } from "./ask";
import type { Libraries } from "./libraries";
import { type Report, same } from "./report";
import type { Served } from "./serve";

interface Change {
  readonly name: string;
  readonly Operations: readonly Readonly<Record<string, unknown>>[];
}

const unique = (): string => crypto.randomUUID();
const user = (path: string): string => `${urns.user}:${path}`;

/** Changes of an account: each way that clients write one. */
const changes: readonly Change[] = [
  { name: "add a text", Operations: [{ op: "add", path: "displayName", value: "Countess" }] },
  {
    name: "replace a text by its whole name",
    Operations: [{ op: "replace", path: user("displayName"), value: "Enchantress" }],
  },
  { name: "replace the id of the directory", Operations: [{ op: "replace", path: "externalId", value: unique() }] },
  { name: "remove the id of the directory", Operations: [{ op: "remove", path: "externalId" }] },
  { name: "replace a part of the name", Operations: [{ op: "replace", path: "name.familyName", value: "Lovelace" }] },
  { name: "remove a part of the name", Operations: [{ op: "remove", path: "name.familyName" }] },
  {
    name: "replace the name",
    Operations: [{ op: "replace", path: "name", value: { formatted: "A. B.", givenName: "A.", familyName: "B." } }],
  },
  { name: "remove the name", Operations: [{ op: "remove", path: "name" }] },
  { name: "several without a path", Operations: [{ op: "replace", value: { active: false, displayName: "Away" } }] },
  {
    name: "replace the address",
    Operations: [
      { op: "replace", path: "emails", value: [{ value: `${unique()}@example.org`, type: "work", primary: true }] },
    ],
  },
  {
    name: "replace the address by a filter",
    Operations: [{ op: "replace", path: 'emails[type eq "work"].value', value: `${unique()}@example.org` }],
  },
  {
    name: "replace the address by another filter",
    Operations: [{ op: "replace", path: "emails[primary eq true].value", value: `${unique()}@example.org` }],
  },
  {
    name: "several by paths as keys",
    Operations: [{ op: "replace", value: { displayName: "Countess", "name.familyName": "Lovelace" } }],
  },
  {
    name: "shut out and rename at once",
    Operations: [
      { op: "replace", path: "active", value: false },
      { op: "add", path: "name.givenName", value: "Augusta" },
    ],
  },
];

/** Changes of what an account has none of: none of them may touch what it has. */
const besides: readonly Change[] = [
  {
    name: "add an address of home",
    Operations: [{ op: "add", path: "emails", value: [{ value: `${unique()}@example.org`, type: "home" }] }],
  },
  {
    name: "add one by a filter",
    Operations: [{ op: "add", path: 'emails[type eq "home"].value', value: `${unique()}@example.org` }],
  },
  {
    name: "replace one by a filter",
    Operations: [{ op: "replace", path: 'emails[type eq "other"].value', value: `${unique()}@example.org` }],
  },
  { name: "remove one by a filter", Operations: [{ op: "remove", path: 'emails[type eq "home"]' }] },
  { name: "replace a nickname", Operations: [{ op: "replace", path: "nickName", value: "Ada" }] },
  {
    name: "replace a manager",
    Operations: [
      {
        op: "replace",
        path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value",
        value: unique(),
      },
    ],
  },
];

const KEPT = ["userName", "externalId", "name", "displayName", "emails", "active"] as const;
/** What a name or an address is when it was taken away: we always show one. */
const SHOWN_ANYWAY: ReadonlySet<string> = new Set(["displayName", "name", "emails"]);

function keptOf(resource: unknown): Record<string, unknown> {
  const body = Body.parse(resource);
  return Object.fromEntries(KEPT.map((name) => [name, body[name]]));
}

async function patched(served: Served, { patching, scimmy }: Libraries, change: Change): Promise<[Body, Body]> {
  const { id } = await aResource(served, "Users");
  const before = await done(ask(served, "GET", `/Users/${id}`));
  const body = { schemas: [urns.patch], Operations: change.Operations };
  patching.patchBodyValidation(body);
  const said = await done(ask(served, "PATCH", `/Users/${id}`, body));
  new scimmy.Schemas.User(said, "out");
  const after = await done(ask(served, "GET", `/Users/${id}`));
  same(said, after, "what was answered and what is read");
  return [before, after];
}

/** Each change, made by us and by scim-patch of the same account. */
export async function tryPatches(report: Report, served: Served, libraries: Libraries): Promise<void> {
  for (const change of changes) {
    await report.check(`PATCH: ${change.name}`, async () => {
      const [before, after] = await patched(served, libraries, change);
      const other = libraries.patching.scimPatch(structuredClone(before), structuredClone(change.Operations), {});
      const [ours, theirs] = [keptOf(after), keptOf(other)];
      const compared = KEPT.filter((name) => theirs[name] !== undefined || !SHOWN_ANYWAY.has(name));
      same(
        compared.map((name) => ours[name]),
        compared.map((name) => theirs[name]),
        `of ${compared.join(", ")}, what is told`,
      );
    });
  }
  for (const change of besides) {
    await report.check(`PATCH: ${change.name} changes nothing that is kept`, async () => {
      const [before, after] = await patched(served, libraries, change);
      same(keptOf(after), keptOf(before), "the account");
    });
  }
  await report.check("PATCH: a name that is removed is gone with its parts", async () => {
    const [, after] = await patched(served, libraries, { name: "", Operations: [{ op: "remove", path: "name" }] });
    same(after["name"], { formatted: after["displayName"] }, "the name");
  });
  await report.check("PATCH: what cannot be removed stays", async () => {
    const { id } = await aResource(served, "Users");
    for (const path of ["userName", "id", "groups"]) {
      const body = { schemas: [urns.patch], Operations: [{ op: "remove", path }] };
      const { status, body: said } = await ask(served, "PATCH", `/Users/${id}`, body);
      same([status, z.string().parse(said["scimType"])], [400, "mutability"], path);
    }
  });
}

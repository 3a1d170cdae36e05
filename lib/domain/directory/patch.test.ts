import { expect, test } from "vitest";
import { readGroup, readGroupPatch } from "./group-state";
import { patchUser } from "./patch-user";
import { readUser } from "./user-state";

const ada = readUser({
  userName: "ada@example.org",
  name: { givenName: "Ada", familyName: "Byron" },
  emails: [{ value: "ada@work.example", type: "work", primary: true }],
});

function patched(...Operations: readonly unknown[]): ReturnType<typeof patchUser> {
  return patchUser(ada, { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations });
}

test("an account is called what its directory says, else by the parts of its name, else by what it is known by", () => {
  expect(ada.displayName).toBe("Ada Byron");
  expect(readUser({ userName: "ada@example.org", displayName: "Countess" }).displayName).toBe("Countess");
  expect(readUser({ userName: "ada@example.org" })).toMatchObject({
    displayName: "ada@example.org",
    email: "ada@example.org",
    active: true,
  });
});

test("the address is the primary one, else that of work, else the first, else what somebody is known by", () => {
  const of = (emails: unknown): string => readUser({ userName: "known@example.org", emails }).email;
  expect(
    of([
      { value: "a@x.org", type: "work" },
      { value: "b@x.org", primary: "True" },
    ]),
  ).toBe("b@x.org");
  expect(
    of([
      { value: "a@x.org", type: "home" },
      { value: "b@x.org", type: "Work" },
    ]),
  ).toBe("b@x.org");
  expect(of([{ value: "a@x.org" }, { value: "b@x.org" }])).toBe("a@x.org");
  expect(of([])).toBe("known@example.org");
});

test("an address that is added takes the place of the one that is kept where it is primary, of work, or of no kind", () => {
  const added = (address: object): string => patched({ op: "add", path: "emails", value: [address] }).email;
  const value = "new@x.org";
  for (const address of [
    { value },
    { value, type: "" },
    { value, type: "Work" },
    { value, type: "home", primary: true },
  ])
    expect([address, added(address)]).toEqual([address, value]);
  expect(added({ value, type: "home" })).toBe("ada@work.example");
});

test("Entra shuts somebody out by a text with a path, Okta by a value without one", () => {
  expect(patched({ op: "Replace", path: "active", value: "False" }).active).toBe(false);
  expect(patched({ op: "replace", value: { active: false } }).active).toBe(false);
  expect(
    patched({ op: "replace", path: "urn:ietf:params:scim:schemas:core:2.0:User:active", value: false }).active,
  ).toBe(false);
});

test("addresses and names change by selecting paths, dotted keys and whole objects alike", () => {
  expect(patched({ op: "Add", path: 'emails[type eq "work"].value', value: "new@work.example" }).email).toBe(
    "new@work.example",
  );
  expect(patched({ op: "replace", value: { emails: [{ value: "new@work.example", primary: true }] } }).email).toBe(
    "new@work.example",
  );
  expect(patched({ op: "add", value: { "name.givenName": "Augusta" } })).toMatchObject({
    givenName: "Augusta",
    displayName: "Augusta Byron",
  });
  expect(
    patched({
      op: "replace",
      value: {
        'emails[type eq "work"].value': "new@work.example",
        'emails[type eq "home"].value': "ada@home.example",
        "name.familyName": "King",
        "urn:ietf:params:scim:schemas:core:2.0:User:displayName": "Countess",
        "no path": 1,
      },
    }),
  ).toMatchObject({ email: "new@work.example", familyName: "King", displayName: "Countess" });
  expect(patched({ op: "replace", path: "name", value: { familyName: "King" } })).toMatchObject({
    familyName: "King",
    givenName: "Ada",
  });
  expect(patched({ op: "replace", path: "displayName", value: "Countess" }).displayName).toBe("Countess");
});

test("a name that is taken away goes with all its parts, and an account is called by what is left", () => {
  const bare = { formatted: null, givenName: null, familyName: null, displayName: "ada@example.org" };
  expect(patched({ op: "remove", path: "name" })).toMatchObject(bare);
  expect(patched({ op: "replace", value: { name: null } })).toMatchObject(bare);
  expect(patched({ op: "remove", path: "name.familyName" })).toMatchObject({ givenName: "Ada", displayName: "Ada" });
});

test("an address beside the one of the account changes nothing, however it comes or goes", () => {
  const value = "ada@home.example";
  for (const operation of [
    { op: "add", path: 'emails[type eq "home"].value', value },
    { op: "replace", path: 'emails[type eq "other"].value', value },
    { op: "replace", path: "emails[primary eq false].value", value },
    { op: "replace", path: 'emails[value eq "ada@old.example"].value', value },
    { op: "remove", path: 'emails[type eq "home"]' },
    { op: "add", path: "emails", value: [{ value, type: "home" }] },
    { op: "add", value: { emails: [{ value, type: "home", primary: false }] } },
  ]) {
    expect(patched(operation), JSON.stringify(operation)).toEqual(ada);
  }
  for (const operation of [
    { op: "replace", path: "emails[primary eq true].value", value },
    { op: "replace", path: 'emails[value eq "ADA@work.example"].value', value },
    { op: "add", path: "emails", value: [{ value, type: "home", primary: true }] },
    { op: "add", path: "emails", value: [{ value }] },
    { op: "replace", path: "emails", value: [{ value, type: "home" }] },
  ]) {
    expect(patched(operation).email, JSON.stringify(operation)).toBe(value);
  }
  expect(patched({ op: "remove", path: 'emails[type eq "work"]' }).email).toBe("ada@example.org");
});

test("a name that the directory gave stays when its parts change; what is not kept changes nothing", () => {
  const named = readUser({ userName: "ada@example.org", displayName: "Countess", name: { givenName: "Ada" } });
  const body = { Operations: [{ op: "replace", path: "name.givenName", value: "Augusta" }] };
  expect(patchUser(named, body)).toMatchObject({ displayName: "Countess", givenName: "Augusta" });
  expect(
    patched(
      { op: "add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Engines" },
      { op: "add", path: "title", value: "Countess" },
      { op: "replace", value: { password: "a password" } },
    ),
  ).toEqual(ada);
});

test("what an account is known by and whether it may sign in can be set, never taken away", () => {
  expect(patched({ op: "replace", path: "userName", value: " augusta@example.org " }).userName).toBe(
    "augusta@example.org",
  );
  for (const path of ["userName", "active"]) {
    expect(() => patched({ op: "remove", path }), path).toThrow(expect.objectContaining({ scimType: "mutability" }));
  }
  expect(() => patched({ op: "replace", path: "userName", value: " " })).toThrow(
    expect.objectContaining({ scimType: "invalidValue" }),
  );
});

test("an id and groups that some send along change nothing, and cannot be taken away", () => {
  expect(
    patched({ op: "replace", value: { id: "x", groups: [{ value: "g" }] } }, { op: "add", path: "id", value: "y" }),
  ).toEqual(ada);
  for (const path of ["id", "groups"]) {
    expect(() => patched({ op: "remove", path }), path).toThrow(expect.objectContaining({ scimType: "mutability" }));
  }
});

test("a name that the directory gave and takes away is made of its parts again", () => {
  const named = readUser({ userName: "ada@example.org", displayName: "Countess", name: { givenName: "Ada" } });
  const after = (operation: object): unknown => patchUser(named, { Operations: [operation] }).displayName;
  expect(after({ op: "remove", path: "displayName" })).toBe("Ada");
  expect(after({ op: "replace", path: "displayName", value: "" })).toBe("Ada");
  expect(patched({ op: "remove", path: "externalId" }, { op: "add", path: "externalId", value: "e" }).externalId).toBe(
    "e",
  );
});

test("addresses that are replaced by none leave what somebody is known by; none that is added changes nothing", () => {
  expect(patched({ op: "replace", path: "emails", value: [] }).email).toBe("ada@example.org");
  expect(patched({ op: "add", path: "emails", value: [] }).email).toBe("ada@work.example");
  expect(patched({ op: "remove", path: "emails" }).email).toBe("ada@example.org");
  expect(patched({ op: "replace", path: 'emails[type eq "work"].value', value: "" }).email).toBe("ada@example.org");
});

test("a path that is empty is none, and one without end is refused", () => {
  expect(patched({ op: "replace", path: "", value: { active: false } }).active).toBe(false);
  expect(patched({ op: "replace", path: null, value: { active: false } }).active).toBe(false);
  const path = `a${"b".repeat(500)}`;
  expect(() => patched({ op: "replace", path, value: 1 })).toThrow(
    expect.objectContaining({ scimType: "invalidValue" }),
  );
  expect(() => patched({ op: "remove", path: "" })).toThrow(expect.objectContaining({ scimType: "noTarget" }));
  expect(() => patched({ op: "add", path: 'emails[type eq "\\x"]', value: 1 })).toThrow(
    expect.objectContaining({ scimType: "invalidPath" }),
  );
});

test("what cannot be read is said in the protocol's words", () => {
  const said = (scimType: string): unknown => expect.objectContaining({ status: 400, scimType });
  expect(() => patched({ op: "replace", path: "active", value: "perhaps" })).toThrow(said("invalidValue"));
  expect(() => patched({ op: "remove", path: "userName" })).toThrow(said("mutability"));
  expect(() => patched({ op: "remove" })).toThrow(said("noTarget"));
  expect(() => patched({ op: "replace", path: "emails[type", value: "x" })).toThrow(said("invalidPath"));
  expect(() => patched({ op: "move", path: "active", value: true })).toThrow(said("invalidValue"));
  expect(() => patchUser(ada, {})).toThrow(said("invalidValue"));
});

test("members come and go one by one, several at once, by a filter in the path or by a list", () => {
  const read = (...Operations: readonly unknown[]): unknown => readGroupPatch({ Operations }).members;
  expect(read({ op: "Add", path: "members", value: [{ value: "a" }, { value: "b" }] })).toEqual([
    { kind: "add", ids: ["a", "b"] },
  ]);
  expect(read({ op: "remove", path: 'members[value eq "a"]' })).toEqual([{ kind: "remove", ids: ["a"] }]);
  expect(read({ op: "Remove", path: "members", value: [{ value: "a" }] })).toEqual([{ kind: "remove", ids: ["a"] }]);
  expect(read({ op: "remove", path: "members" })).toEqual([{ kind: "set", ids: [] }]);
  expect(read({ op: "replace", path: "members", value: [{ value: "a" }] })).toEqual([{ kind: "set", ids: ["a"] }]);
  expect(read({ op: "replace", value: { id: "g", displayName: "Engines" } })).toEqual([]);
});

test("members selected by anything but their id are refused, not all taken out", () => {
  for (const operation of [
    { op: "remove", path: 'members[type eq "User"]' },
    { op: "remove", path: "members[value eq true]" },
    { op: "add", path: 'members[value eq "a"]', value: [{ value: "a" }] },
  ]) {
    expect(() => readGroupPatch({ Operations: [operation] }), JSON.stringify(operation)).toThrow(
      expect.objectContaining({ scimType: "invalidPath" }),
    );
  }
});

test("groups within groups are refused, for nobody would be let in by them", () => {
  const members = [{ value: "g", type: "Group" }];
  expect(() => readGroup({ displayName: "Engines", members })).toThrow(
    expect.objectContaining({ scimType: "invalidValue" }),
  );
});

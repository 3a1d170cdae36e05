import { expect, test } from "vitest";
import { shownAttributes } from "./shown-attributes";

const ada = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  id: "1",
  userName: "ada",
  name: { givenName: "Ada", familyName: "Byron" },
  emails: [{ value: "ada@example.org", type: "work" }],
};
const { schemas, id } = ada;

function shown(attributes: string | null, excluded: string | null = null): object {
  return shownAttributes({ attributes, excluded }).of(ada);
}

test("all is shown where nothing is asked for, and what is asked for alone, in any case and by its whole name", () => {
  expect(shown(null)).toEqual(ada);
  expect(shown("USERNAME, urn:ietf:params:scim:schemas:core:2.0:User:emails")).toEqual({
    schemas,
    id,
    userName: "ada",
    emails: ada.emails,
  });
  expect(shown(null, "name,emails,id")).toEqual({ schemas, id, userName: "ada" });
});

test("a part is shown, or left out, without the others", () => {
  expect(shown("name.givenName,emails.value")).toEqual({
    schemas,
    id,
    name: { givenName: "Ada" },
    emails: [{ value: "ada@example.org" }],
  });
  expect(shown(null, "name.familyName,emails.type")).toEqual({
    ...ada,
    name: { givenName: "Ada" },
    emails: [{ value: "ada@example.org" }],
  });
  expect(shownAttributes({ attributes: "members.value", excluded: null }).has("members")).toBe(true);
});

test("parameters that name nothing ask for nothing; what is asked for counts before what is left out", () => {
  expect(shown(" ", "")).toEqual(ada);
  expect(shown("userName,name", "name")).toEqual({ schemas, id, userName: "ada", name: ada.name });
  expect(shown("nothing")).toEqual({ schemas, id });
});

test("what every resource says is there however it is asked, with all of its parts", () => {
  const has = (name: string, attributes: string | null, excluded: string | null): boolean =>
    shownAttributes({ attributes, excluded }).has(name);
  for (const name of ["id", "ID", "schemas"]) {
    expect([has(name, "userName", null), has(name, null, "id,schemas")]).toEqual([true, true]);
  }
  expect([has("members", null, null), has("members", null, "members"), has("members", "membership", null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(has("members", null, "members.value")).toBe(true);
  const meta = { ...ada, schemas: [{ value: "x" }], title: null };
  expect(shownAttributes({ attributes: "title", excluded: null }).of(meta)).toEqual({
    schemas: [{ value: "x" }],
    id,
    title: null,
  });
});

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

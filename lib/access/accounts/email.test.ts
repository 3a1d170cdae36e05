import { expect, test } from "vitest";
import { normalEmail } from "./email";

test("M11: spellings of one address become one", () => {
  expect(normalEmail("  Ada@Example.ORG ")).toBe("ada@example.org");
  expect(normalEmail("ada＠example.org")).toBe("ada@example.org");
});

test.each(["a@x.com,b@y.com", "a@x.com b@y.com", "a@x.com\nb@y.com", "a", "@x.com", "a@x.com，b@y.com", ""])(
  "M11: %j is not one address",
  (written) => {
    expect(normalEmail(written)).toBeNull();
  },
);

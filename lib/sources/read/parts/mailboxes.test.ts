import { expect, it } from "vitest";
import { type Mailbox, mailboxes } from "./mailboxes";

const of = (value: string): string[] =>
  mailboxes(
    [
      { name: "from", value: "x@example.org" },
      { name: "to", value },
      { name: "to", value: "later@example.org" },
    ],
    "to",
  ).map(({ name, address }: Mailbox) => `${name ?? "?"} at ${address ?? "?"}`);

it.each<[string, string[]]>([
  ['"Ada Lowe" <ada@x.org>, b@x.org (Bob B.)', ["Ada Lowe at ada@x.org", "Bob B. at b@x.org"]],
  ["Ada Lowe < ada@x.org >", ["Ada Lowe at ada@x.org"]],
  ["Lowe, Ada <ada@x.org>", ["Lowe, Ada at ada@x.org"]],
  ['"Lowe, Ada" <ada@x.org>, Bob <b@x.org>', ["Lowe, Ada at ada@x.org", "Bob at b@x.org"]],
  ["ada@x.org, bob@x.org", ["? at ada@x.org", "? at bob@x.org"]],
  ["ada@x.org , , bob@x.org", ["? at ada@x.org", "? at bob@x.org"]],
  ["The board: ada@x.org, B <b@x.org>; Cy <c@x.org>", ["? at ada@x.org", "B at b@x.org", "Cy at c@x.org"]],
  ["undisclosed-recipients:;", []],
  ["'Ada' <a@x.org>", ["Ada at a@x.org"]],
  ["' Ada ' <a@x.org>", ["Ada at a@x.org"]],
  ["a@x.org <a@x.org>", ["? at a@x.org"]],
  ["<a@x.org> (Ada)", ["Ada at a@x.org"]],
  ["Ada <a@x.org> (the keeper)", ["Ada at a@x.org"]],
  ['"say \\"hi\\"" <a@x.org>', ['say "hi" at a@x.org']],
  ["=?utf-8?q?=C3=BC?= <a@x.org>", ["ü at a@x.org"]],
  ["Ada Lowe", ["Ada Lowe at ?"]],
  ["", []],
  [",;,", []],
])("whom %j names is %j", (value, people) => expect(of(value)).toEqual(people));

it("of a very long list the beginning is read", () => {
  const people = of("ab@example.org,".repeat(4_000));
  expect(people).toHaveLength(3_334);
});

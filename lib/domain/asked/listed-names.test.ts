import fc from "fast-check";
import { expect, test } from "vitest";
import { askedOfEach } from "./listed-names";

test("what is asked under several rules is asked under each", () => {
  expect(askedOfEach(["What must I pay under Rule A, Rule B and Rule C"])).toEqual([
    "What must I pay under Rule A",
    "What must I pay under Rule B",
    "What must I pay under Rule C",
  ]);
});

test("what several do is asked of one, with the verb of one", () => {
  expect(askedOfEach(["How do Ada, Rust, and Zig store a date"])).toEqual([
    "How does Ada store a date",
    "How does Rust store a date",
    "How does Zig store a date",
  ]);
  expect(askedOfEach(["How are Brest, Hull and Riga dredged"])[0]).toBe("How is Brest dredged");
});

test("“of each” asks it of the names that were listed before", () => {
  expect(askedOfEach(["What is built in Brest, Hull and Riga", "how deep is each of them"])).toEqual([
    "What is built in Brest",
    "What is built in Hull",
    "What is built in Riga",
    "how deep is Brest",
    "how deep is Hull",
    "how deep is Riga",
  ]);
});

test.each([
  "How do Ada, Rust and Zig differ in dates",
  "What do Brest, Hull and Riga share with each other",
  "How do Ada and Rust store a date",
  "how deep is each of them",
])("%s stays one question", (part) => {
  expect(askedOfEach([part])).toEqual([part]);
});

test("a list of three to eight names is as many questions, each of which names one of them", () => {
  // No word that asks of all together ends so: “All” is no name.
  const name = fc.stringMatching(/^[A-Z][a-z]{1,5}x$/);
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 3, maxLength: 8 }), (names) => {
      const list = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
      const questions = askedOfEach([`What must a ship pay in ${list}`]);
      expect(questions).toEqual(names.map((one) => `What must a ship pay in ${one}`));
    }),
  );
});

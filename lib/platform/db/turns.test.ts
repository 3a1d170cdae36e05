import { expect, onTestFinished, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { takeTurns } from "./turns";
import { inTransaction } from "./tx";

const own = ownDatabase();

/** A connection that answers when it is told to, and what it was handed. */
function aConnection(): {
  query: (text: string) => Promise<string>;
  handed: string[];
  answer: (error?: Error) => void;
} {
  const handed: string[] = [];
  const open: { resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
  const query = (text: string): Promise<string> => {
    handed.push(text);
    return new Promise((resolve, reject) => open.push({ resolve, reject }));
  };
  const answer = (error?: Error): void => {
    const next = open.shift();
    if (error === undefined) next?.resolve("answered");
    else next?.reject(error);
  };
  return { query, handed, answer };
}

test("a statement is handed to the connection once those before it are answered, were it by an error", async () => {
  const connection = aConnection();
  takeTurns(connection);
  const [first, second, third] = ["first", "second", "third"].map((text) => connection.query(text));
  expect(connection.handed).toEqual(["first"]);
  connection.answer(new Error("no such table"));
  await expect(first).rejects.toThrow("no such table");
  expect(connection.handed).toEqual(["first", "second"]);
  connection.answer();
  expect(await second).toBe("answered");
  connection.answer();
  expect(await third).toBe("answered");
  expect(connection.handed).toEqual(["first", "second", "third"]);
  // On a connection that does nothing it is handed on at once.
  void connection.query("fourth");
  expect(connection.handed).toHaveLength(4);
});

test("what a transaction reads side by side is answered, and pg has nothing to warn of", async () => {
  const warned: string[] = [];
  const hear = ({ message }: Error): number => warned.push(message);
  process.on("warning", hear);
  onTestFinished(() => {
    process.off("warning", hear);
  });
  const read = await inTransaction(own.db, async (tx) =>
    Promise.all([
      ...[1, 2, 3, 4, 5].map((nth) => tx.$queryRaw<{ nth: number }[]>`select ${nth}::int as nth`),
      tx.user.count(),
      tx.project.count(),
    ]),
  );
  expect(read).toEqual([...[1, 2, 3, 4, 5].map((nth) => [{ nth }]), 0, 0]);
  // Node tells a warning in the turn after the one in which it is given.
  await new Promise((told) => setImmediate(told));
  expect(warned).toEqual([]);
});

test("of statements sent side by side in a transaction, those behind one that fails are refused, and nothing stays", async () => {
  const work = inTransaction(own.db, async (tx) => {
    await tx.user.create({ data: { email: "turn@example.org", name: "Turn" } });
    await Promise.all([tx.$queryRaw`select 1 / 0`, tx.$queryRaw`select 1`, tx.$queryRaw`select 2`]);
  });
  await expect(work).rejects.toMatchObject({ code: "P2010", meta: { code: "22012" } });
  expect(await own.db.user.count()).toBe(0);
});

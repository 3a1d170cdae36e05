import { promisify } from "node:util";
import { expect, test } from "vitest";
import { guardedLookup, type Resolver } from "./resolve";

/** A name server that gives one answer after another, the last one for ever. */
function answering(...answers: string[][]): { resolver: Resolver; asked: () => number } {
  let asked = 0;
  const resolver: Resolver = () => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
  };
  return { resolver, asked: () => asked };
}

function look(resolver: Resolver): Promise<unknown> {
  return promisify(guardedLookup(resolver))("rebind.example.org", { all: true });
}

test("U11: the address that is checked is the address that is connected to: the name is asked for once", async () => {
  const server = answering(["93.184.216.34", "2606:4700:4700::1111"], ["127.0.0.1"]);
  expect(await look(server.resolver)).toEqual([
    { address: "93.184.216.34", family: 4 },
    { address: "2606:4700:4700::1111", family: 6 },
  ]);
  expect(server.asked()).toBe(1);
});

test("U11, U25: a name that moves to loopback is refused at its next connection", async () => {
  const { resolver } = answering(["93.184.216.34"], ["127.0.0.1"]);
  await look(resolver);
  await expect(look(resolver)).rejects.toMatchObject({ code: "blocked_address" });
});

test("U10: one private address among public ones is enough to refuse a name", async () => {
  const { resolver } = answering(["93.184.216.34", "::ffff:10.0.0.1"]);
  await expect(look(resolver)).rejects.toMatchObject({ code: "blocked_address" });
});

test("an answer without addresses is no answer", async () => {
  await expect(look(answering([]).resolver)).rejects.toMatchObject({ code: "blocked_address" });
});

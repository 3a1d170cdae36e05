import { expect, test } from "vitest";
import { readBody, readJson, takeUpTo } from "./read-body";

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request("http://stemma.test/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

/** A body that says nothing of its length: chunks until `total` bytes, counted as they are taken. */
function chunks(total: number): { body: ReadableStream<Uint8Array>; taken: () => number } {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller): void {
      if (sent >= total) {
        controller.close();
        return;
      }
      sent += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  return { body, taken: () => sent };
}

test("a body within the limit arrives whole", async () => {
  expect(await readBody(post(chunks(9000).body), 10_000)).toHaveLength(9000);
  expect(await readBody(post(null), 10_000)).toHaveLength(0);
});

test("M2: a body beyond the limit is refused, whether or not it said so, and is not read without end", async () => {
  const endless = chunks(Number.POSITIVE_INFINITY);
  const most = 2 * 1024 * 1024;
  const tooLarge = { kind: "too_large", message: "That is too large. Send at most 2 MB at a time." };
  await expect(readBody(post(endless.body), most)).rejects.toMatchObject(tooLarge);
  expect(endless.taken()).toBeLessThan(5 * most);
  const announced = post("x", { "content-length": "99999999" });
  await expect(readBody(announced, most)).rejects.toMatchObject(tooLarge);
});

test("a body that ends before all that it announced has come is refused, rather than kept in part", async () => {
  const part = post(chunks(4_000).body, { "content-length": "9000" });
  const refused = { kind: "invalid", message: "Only a part of it arrived; nothing was kept. Send it again." };
  await expect(readBody(part, 10_000)).rejects.toMatchObject(refused);
  expect(await readBody(post(chunks(9_000).body, { "content-length": "9000" }), 10_000)).toHaveLength(9_000);
});

test.each(["", "{", "{'a':1}", "\u0000", "undefined"])("M2: %j is refused as no JSON", async (body) => {
  await expect(readJson(post(body), 1000)).rejects.toThrow("This is not valid JSON. Check the body and send it again.");
});

test("M2: JSON that is not UTF-8 is refused", async () => {
  await expect(readJson(post(new Uint8Array([0x22, 0xff, 0x22])), 1000)).rejects.toMatchObject({ kind: "invalid" });
});

test("M2: arrays nested 100,000 deep do not bring the process down", async () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  await expect(
    readJson(post(deep), 1_000_000).then(
      () => "read",
      () => "refused",
    ),
  ).resolves.toMatch(/read|refused/);
});

test("S6: a body of a few bytes a minute is given up, and one that comes at an ordinary pace is not", async () => {
  let minutes = 0;
  const eachPartAMinute = (): number => {
    minutes += 1;
    return minutes * 60_000;
  };
  const all = async (parts: AsyncIterable<Uint8Array>): Promise<number> => {
    let size = 0;
    for await (const part of parts) size += part.byteLength;
    return size;
  };
  const slowly = "It came too slowly and was given up; nothing was kept. Send it over a faster connection.";
  const slow = takeUpTo(post(chunks(9_000).body), 10_000, eachPartAMinute);
  await expect(all(slow)).rejects.toMatchObject({ kind: "invalid", message: slowly });
  minutes = 0;
  const large = new ReadableStream<Uint8Array>({
    start(controller): void {
      for (let part = 0; part < 3; part += 1) controller.enqueue(new Uint8Array(200_000));
      controller.close();
    },
  });
  expect(await all(takeUpTo(post(large), 1_000_000, eachPartAMinute))).toBe(600_000);
});

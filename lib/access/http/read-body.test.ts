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
  await expect(readBody(post(endless.body), 10_000)).rejects.toMatchObject({ kind: "too_large" });
  expect(endless.taken()).toBeLessThan(50_000);
  const announced = post("x", { "content-length": "99999999" });
  await expect(readBody(announced, 10_000)).rejects.toMatchObject({ kind: "too_large" });
});

test.each(["", "{", "{'a':1}", "\u0000", "undefined"])("M2: %j is refused as no JSON", async (body) => {
  await expect(readJson(post(body), 1000)).rejects.toMatchObject({ kind: "invalid" });
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
  const slow = takeUpTo(post(chunks(9_000).body), 10_000, eachPartAMinute);
  await expect(all(slow)).rejects.toMatchObject({ kind: "invalid", message: expect.stringContaining("too slowly") });
  minutes = 0;
  const large = new ReadableStream<Uint8Array>({
    start(controller): void {
      for (let part = 0; part < 3; part += 1) controller.enqueue(new Uint8Array(200_000));
      controller.close();
    },
  });
  expect(await all(takeUpTo(post(large), 1_000_000, eachPartAMinute))).toBe(600_000);
});

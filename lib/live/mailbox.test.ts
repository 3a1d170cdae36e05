import { expect, test } from "vitest";
import { openMailbox } from "./mailbox";

const listed = (waiting: string[] | null, next: string[]): string[] => [...(waiting ?? []), ...next];

test("what comes before it is taken is taken together, and once", async () => {
  const box = openMailbox(new AbortController().signal, listed);
  box.put(["a"]);
  box.put(["b"]);
  expect(await box.take()).toEqual(["a", "b"]);
  const later = box.take();
  box.put(["c"]);
  expect(await later).toEqual(["c"]);
});

test("whoever waits is let go when the watching ends, and whatever waited is left", async () => {
  const end = new AbortController();
  const box = openMailbox(end.signal, listed);
  const waiting = box.take();
  end.abort();
  expect(await waiting).toBeNull();
  box.put(["late"]);
  expect(await box.take()).toBeNull();
});

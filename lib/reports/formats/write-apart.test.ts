import { expect, test } from "vitest";
import { aReport, someFacts } from "@/lib/testing/rigs/reports";
import { writeApart } from "./write-apart";

const style = "numbered";

test("of the files that one account asks for at once, those that find no place to wait are refused, and others still get theirs", async () => {
  const write = writeApart("html");
  const greedy = Array.from({ length: 56 }, () => write(aReport, someFacts, { style, owner: "greedy" }));
  const [modest, ...all] = await Promise.allSettled([write(aReport, someFacts, { style, owner: "modest" }), ...greedy]);
  expect(modest.status).toBe("fulfilled");
  const refused = all.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  expect(new Set(refused)).toEqual(
    new Set(["Refusal: Too many files are being written. Wait a minute and try again."]),
  );
  // Two are written at once, and fifty wait.
  expect(refused).toHaveLength(4);
}, 60_000);

test.each([
  ["html", "<!doctype html>"],
  ["docx", "PK"],
  ["pdf", "%PDF-"],
] as const)("a %s that is written apart begins as such files do", async (format, begins) => {
  const bytes = await writeApart(format)(aReport, someFacts, { style, owner: "one" });
  expect(Buffer.from(bytes).subarray(0, begins.length).toString("latin1").toLowerCase()).toBe(begins.toLowerCase());
});

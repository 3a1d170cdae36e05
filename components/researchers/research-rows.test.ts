import { expect, test } from "vitest";
import { researchRows } from "./research-rows";

const known = [
  { id: "1", name: "Retrofit costs", status: "idle", liveRun: null },
  { id: "2", name: "Retrofit noise", status: "idle", liveRun: null },
  { id: "3", name: "Tenants", status: "archived", liveRun: null },
] as const;

test("Tab completes as far as the line is clear, then the first that fits", () => {
  expect(researchRows("/research finish R", known).completed).toBe("/research finish Retrofit ");
  expect(researchRows("/research finish Retrofit ", known).completed).toBe("/research finish Retrofit costs");
  expect(researchRows("/research finish Tenants", known).completed).toBeNull();
});

test("a whole line is what Enter does first, whatever else it could become", () => {
  const [first] = researchRows("/research archive Retrofit costs", known).rows;
  expect(first?.effect).toEqual({ does: "archive", researcher: known[0] });
  expect(researchRows("/research list", known).rows.map(({ label }) => label)).toContain("Tenants");
  expect(researchRows("/research", known).rows).toHaveLength(6);
});

test("a run says how it will be made, and its help what may be said", () => {
  const [first] = researchRows("/research run Retrofit costs --deep --time 20", known).rows;
  expect(first).toMatchObject({ label: "Run “Retrofit costs”", description: "A tree of topics, 20 minutes at most" });
  expect(first?.effect).toEqual({
    does: "run",
    researcher: known[0],
    options: { depth: "deep", minutes: 20, length: null },
  });
  const [plain, ...options] = researchRows("/research run Retrofit costs ", known).rows;
  expect(plain?.description).toBe("With the settings of its form");
  expect(options.map(({ description }) => description)).toContain("One search and one cited answer");
  const help = researchRows("/research run --help", known).rows.map(({ label }) => label);
  expect(help).toEqual([
    "/research run <name> [--quick|--deep] [--time minutes] [--length short|standard|long]",
    "--quick",
    "--deep",
    "--time",
    "--length",
  ]);
});

test("what is wrong is said only when the line cannot go on", () => {
  expect(researchRows("/research fin", known).wrong).toBe("");
  expect(researchRows("/research finish Tenants", known).wrong).toContain("archived");
  expect(researchRows("/research dance", known).wrong).toContain("none of");
});

import { expect, test } from "vitest";
import { type AgentKind, agents } from "@/lib/agents/index";
import { RunSettings } from "@/lib/domain/run/settings";
import { promptTokens } from "./prompt-bound";

const kinds = Object.keys(agents) as AgentKind[];
const usual = RunSettings.parse({}).contextTokens;

test("whoever writes from texts may be asked in a longer prompt than others, unless a run's are kept short", () => {
  const longer = kinds.filter((kind) => promptTokens(kind, usual) > usual);
  expect(longer).toEqual(["write_report"]);
  expect(kinds.filter((kind) => promptTokens(kind, usual - 1) !== usual - 1)).toEqual([]);
});

test("a run whose prompts may be longest of all has no other bound", () => {
  expect(kinds.filter((kind) => promptTokens(kind, 1_000_000) !== 1_000_000)).toEqual([]);
});

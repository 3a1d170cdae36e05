import { describe, expect, test } from "vitest";
import { changedMeanwhile, isTyped, keepingTyped } from "./meanwhile";

const seen = { name: "Harbour", goal: "Decide.", sites: ["example.org"] };

describe("a form that others change meanwhile", () => {
  test("with nothing written shows the newest, and nothing is told", () => {
    const newest = { ...seen, name: "Port" };
    expect(isTyped({ seen, typed: { ...seen, sites: ["example.org"] } })).toBe(false);
    expect(changedMeanwhile({ seen, typed: seen, newest })).toEqual([]);
    expect(keepingTyped({ seen, typed: seen, newest })).toEqual(newest);
  });

  test("tells the fields of others, also where they are not those that were written", () => {
    const typed = { ...seen, goal: "Decide about the quay." };
    const newest = { ...seen, name: "Port", sites: [] };
    expect(isTyped({ seen, typed })).toBe(true);
    expect(changedMeanwhile({ seen, typed, newest })).toEqual(["name", "sites"]);
    expect(keepingTyped({ seen, typed, newest })).toEqual({ ...newest, goal: "Decide about the quay." });
  });

  test("keeps what was written over what others wrote in the same field", () => {
    const typed = { ...seen, name: "Quay" };
    const newest = { ...seen, name: "Port" };
    expect(changedMeanwhile({ seen, typed, newest })).toEqual(["name"]);
    expect(keepingTyped({ seen, typed, newest })).toEqual(typed);
  });

  test("tells nothing where it says the same, as after one's own save", () => {
    const typed = { ...seen, sites: ["example.org", "example.com"] };
    expect(changedMeanwhile({ seen, typed, newest: typed })).toEqual([]);
    expect(changedMeanwhile({ seen, typed, newest: seen })).toEqual([]);
  });
});

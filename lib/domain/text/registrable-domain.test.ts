import { expect, test } from "vitest";
import { registrableDomain } from "./registrable-domain";

test("the registrable domain goes by the public suffix list", () => {
  expect(registrableDomain("news.bbc.co.uk")).toBe("bbc.co.uk");
  expect(registrableDomain("WWW.Example.com.")).toBe("example.com");
  expect(registrableDomain("someone.github.io")).toBe("someone.github.io");
  expect(registrableDomain("192.0.2.7")).toBe("192.0.2.7");
  expect(registrableDomain("localhost")).toBe("localhost");
});

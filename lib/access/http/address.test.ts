import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf, limitKey } from "./address";

const forwarded = (value: string): Headers => new Headers({ "x-forwarded-for": value });

test("without a trusted proxy the last entry counts, which our own server wrote", () => {
  expect(addressOf(forwarded("203.0.113.7"), 0)).toBe("203.0.113.7");
  expect(addressOf(new Headers(), 0)).toBe("unknown");
});

test("M8: what a client puts in front of the trusted hop's entry is not believed", () => {
  expect(addressOf(forwarded("6.6.6.6, 203.0.113.7"), 1)).toBe("203.0.113.7");
  expect(addressOf(forwarded("6.6.6.6, 203.0.113.7, 10.0.0.1"), 2)).toBe("203.0.113.7");
});

test("addresses of one IPv6 /64 are counted together, others apart", () => {
  expect(limitKey("2001:db8:1:2:3:4:5:6")).toBe(limitKey("2001:db8:1:2::9"));
  expect(limitKey("2001:db8:1:2::9")).not.toBe(limitKey("2001:db8:1:3::9"));
  expect(limitKey("::ffff:203.0.113.7")).toBe(limitKey("203.0.113.7"));
});

test("any spelling of the last 64 bits leaves the key as it is", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 }), (tail) => {
      const groups = tail.map((group) => group.toString(16)).join(":");
      expect(limitKey(`2001:db8:a:b:${groups}`)).toBe("2001:db8:a:b::/64");
    }),
  );
});

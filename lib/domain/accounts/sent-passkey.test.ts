import { expect, test } from "vitest";
import { MadePasskey, SignedPasskey } from "./sent-passkey";

const common = { id: "ab-_9", rawId: "ab-_9", type: "public-key", clientExtensionResults: {} };
const made = { clientDataJSON: "a", attestationObject: "b" };
const signed = { clientDataJSON: "a", authenticatorData: "b", signature: "c" };

test("what nobody asked a browser for is left out of what it sends", () => {
  const sent = { ...common, clientExtensionResults: { appid: true }, more: 1 };
  const transports = ["usb", "smoke-signal", "internal", "usb"];
  expect(MadePasskey.parse({ ...sent, response: { ...made, transports, publicKey: "d" } })).toEqual({
    ...common,
    response: { ...made, transports: ["internal", "usb"] },
  });
  expect(MadePasskey.parse({ ...common, response: made }).response.transports).toEqual([]);
  expect(SignedPasskey.parse({ ...sent, response: { ...signed, userHandle: "d" } })).toEqual({
    ...common,
    response: signed,
  });
});

test.each([
  ["a name", { id: "" }],
  ["a name of letters for addresses", { id: "ab+c" }],
  ["its own name", { rawId: "" }],
  ["a short name", { id: "a".repeat(1_401) }],
  ["a key", { type: "password" }],
])("what has not %s is no passkey", (_, wrong) => {
  expect(SignedPasskey.safeParse({ ...common, response: signed, ...wrong }).success).toBe(false);
  expect(MadePasskey.safeParse({ ...common, response: made, ...wrong }).success).toBe(false);
});

test("no part of an answer is empty, or longer than a device makes it", () => {
  for (const part of Object.keys(signed)) {
    for (const [text, fits] of [
      ["", false],
      ["a".repeat(20_000), true],
      ["a".repeat(20_001), false],
    ] as const) {
      const { success } = SignedPasskey.safeParse({ ...common, response: { ...signed, [part]: text } });
      expect([part, text.length, success]).toEqual([part, text.length, fits]);
    }
  }
  const transports = (count: number): unknown[] => Array.from({ length: count }, () => "usb");
  const takes = (list: unknown[]): boolean =>
    MadePasskey.safeParse({ ...common, response: { ...made, transports: list } }).success;
  expect([takes(transports(10)), takes(transports(11)), takes(["x".repeat(41)])]).toEqual([true, false, false]);
  for (const part of Object.keys(made))
    expect(MadePasskey.safeParse({ ...common, response: { ...made, [part]: "" } }).success).toBe(false);
});

import { createHmac } from "node:crypto";
import { expect, test, vi } from "vitest";
import { newKey } from "@/lib/platform/keys/key-ring";
import { newSecret, openWebhook, renewed, sealWebhook, signaturesOf } from "./sealed-webhook";

const url = "https://receiver.example.org/hook?key=k";
const now = new Date("2026-05-06T07:08:09.000Z");
const aDayLater = "2026-05-07T07:08:09.000Z";
const id = "01900000-0000-4000-8000-000000000001";

test("what is sealed opens for its row, and for no other", () => {
  const webhook = { url, secrets: [{ key: newSecret(), until: null }] };
  const sealed = sealWebhook(id, webhook);
  expect(openWebhook(id, sealed)).toEqual(webhook);
  expect(() => openWebhook("01900000-0000-4000-8000-000000000002", sealed)).toThrow();
});

test("under another key it does not open, and the sentence names what cannot be read", () => {
  const sealed = sealWebhook(id, { url, secrets: [] });
  vi.stubEnv("STEMMA_KEYS", newKey());
  expect(() => openWebhook(id, sealed)).toThrow("The address of this webhook");
});

test("what is sealed holds neither address nor secret in clear, and never twice the same", () => {
  const key = newSecret();
  const [one, two] = [1, 2].map(() => Buffer.from(sealWebhook(id, { url, secrets: [{ key, until: null }] })));
  for (const clear of ["receiver.example.org", key.slice(6)]) expect(one?.toString("latin1")).not.toContain(clear);
  expect(one?.equals(two ?? Buffer.alloc(0))).toBe(false);
});

test("secrets are random: none is made twice", () => {
  expect(new Set(Array.from({ length: 50 }, newSecret)).size).toBe(50);
});

test("the secret before a new one signs for a day more, and those before it no longer", () => {
  const secrets = [
    { key: "whsec_b", until: null },
    { key: "whsec_a", until: aDayLater },
  ];
  expect(renewed({ url, secrets }, "whsec_c", now)).toEqual([
    { key: "whsec_c", until: null },
    { key: "whsec_b", until: aDayLater },
  ]);
  expect(renewed({ url, secrets: [] }, "whsec_c", now)).toEqual([{ key: "whsec_c", until: null }]);
});

test("each secret that signs at that second signs id, time and body; one ends with its last second", () => {
  const [first, second] = [newSecret(), newSecret()];
  const secrets = [
    { key: second, until: null },
    { key: first, until: now.toISOString() },
  ];
  const seconds = now.getTime() / 1_000;
  const by = (key: string, at: number): string => {
    const raw = Buffer.from(key.replace("whsec_", ""), "base64");
    return `v1,${createHmac("sha256", raw).update(`msg-1.${at}.{}`).digest("base64")}`;
  };
  const signed = (at: number): string => signaturesOf({ url, secrets }, { id: "msg-1", seconds: at, body: "{}" });
  expect(signed(seconds - 1)).toBe(`${by(second, seconds - 1)} ${by(first, seconds - 1)}`);
  expect(signed(seconds)).toBe(by(second, seconds));
  expect(signaturesOf({ url, secrets: [] }, { id: "msg-1", seconds, body: "{}" })).toBe("");
});

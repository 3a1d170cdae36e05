import { expect, test } from "vitest";
import { requireBearerSecret } from "./bearer-secret";

const secret = "a secret of the deployment, long enough";
const bearing = (token: string): Headers => new Headers({ authorization: `Bearer ${token}` });
const short = "0123456789abcdef0123456789abcdef";

test("the deployment's secret opens, and nothing else does", () => {
  expect(() => requireBearerSecret(bearing(short), short)).not.toThrow();
  for (const sent of [bearing("wrong"), new Headers(), new Headers({ authorization: short }), bearing("")]) {
    expect(() => requireBearerSecret(sent, short)).toThrow("There is nothing here.");
  }
});

test("without a secret nobody comes in, not even with none", () => {
  for (const sent of [new Headers(), bearing(""), bearing(secret), bearing("undefined")]) {
    expect(() => requireBearerSecret(sent, undefined)).toThrow("There is nothing here.");
  }
});

import { expect, test } from "vitest";
import { answerUnfit } from "./auth-request";

function ask(path: string, init: RequestInit = {}): Response | null {
  return answerUnfit(new Request(`http://stemma.test${path}`, init));
}

test.each([
  "/api/auth/error?error=潮",
  "/api/auth/error/潮",
  "/api/auth/error?error=a%0d%0ab",
  "/api/auth/error?error=a&error=%C4%80",
  `/api/auth/error?error=${"a".repeat(65)}`,
])("S18: an error that is no word leads to the sign-in page and into no header: %s", (path) => {
  const answer = ask(path);
  expect(answer?.status).toBe(302);
  expect(answer?.headers.get("location")).toBe("/sign-in?error=unavailable");
});

test.each(["application/json", "application/json; charset=utf-8", "text/plain", ""])(
  "S18: a body that is no form is refused before anything takes its parts for texts: %j",
  (type) => {
    const body = new TextEncoder().encode('{"callbackUrl":5}');
    expect(ask("/api/auth/signout", { method: "POST", body, headers: { "content-type": type } })?.status).toBe(415);
  },
);

test("what our own pages ask goes on", () => {
  expect(ask("/api/auth/csrf")).toBeNull();
  expect(ask("/api/auth/error")).toBeNull();
  expect(ask("/api/auth/error?error=OAuthCallback")).toBeNull();
  expect(ask("/api/auth/signin?callbackUrl=/潮&error=潮")).toBeNull();
  expect(ask("/api/auth/signout", { method: "POST", body: new URLSearchParams({ json: "true" }) })).toBeNull();
});

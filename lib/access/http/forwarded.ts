import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { accessEnvironment } from "./environment";

const forwarded = ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "x-real-ip", "forwarded"];

function overwrite(request: IncomingMessage): void {
  for (const name of forwarded) delete request.headers[name];
  request.headers["x-forwarded-for"] = request.socket.remoteAddress ?? "";
}

function isStart(message: unknown): message is { request: IncomingMessage } {
  return typeof message === "object" && message !== null && "request" in message;
}

/**
 * With no proxy of ours in front, takes what a client says of its own address and host off every request before
 * anything reads it, and writes the socket's address in its place: Next keeps a header that is already there.
 */
export function distrustForwarded(): void {
  if (accessEnvironment().STEMMA_TRUST_PROXY > 0) return;
  subscribe("http.server.request.start", (message) => {
    if (isStart(message)) overwrite(message.request);
  });
}

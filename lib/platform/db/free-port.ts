import { createServer } from "node:net";

/** A TCP port of 127.0.0.1 that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === "object") resolve(address.port);
        else reject(new Error("The system gave no free port."));
      });
    });
  });
}

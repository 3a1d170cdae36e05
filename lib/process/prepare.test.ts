import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { requirePort } from "./prepare";

test("a port that is taken is told with another to choose, and one that is free is had", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  await expect(requirePort("127.0.0.1", port, 0)).rejects.toThrow(
    `Port ${port} is used by another program. Choose another one: PORT=${port + 1} npm start`,
  );
  other.close();
  await once(other, "close");
  await expect(requirePort("127.0.0.1", port, 0)).resolves.toBeUndefined();
});

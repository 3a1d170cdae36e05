import { EventEmitter, once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way to a Postgres that a test can cut, block and lead elsewhere. */
export interface TcpProxy {
  /** The address of the database by this way. */
  url: string;
  /** Ends every connection and takes no further one. */
  cut(): void;
  /** From now on, connections on which `LISTEN` was said carry nothing any more, without being closed. */
  deafen(): void;
  /**
   * Ends the connections on which `LISTEN` was said as a pooler does whose server died: after the server's last word it
   * says one of its own.
   */
  endListening(): void;
  /** Resolves when so many more have tried to connect while it is cut. */
  turnedAway(times: number): Promise<void>;
  /** Resolves when the database next says this to whoever is connected by this way. */
  heard(text: string): Promise<void>;
  /** Carries again, to another address if one is given. */
  heal(url?: string): void;
  close(): Promise<void>;
}

interface Awaited {
  text: string;
  resolve: () => void;
}

/** Tells those who wait for what a connection carries; a text may come in two pieces. */
function hearing(waiting: Set<Awaited>): (chunk: Buffer) => void {
  let end = "";
  return (chunk) => {
    if (waiting.size === 0) return;
    const said = end + chunk.toString("latin1");
    for (const one of waiting) {
      if (!said.includes(one.text)) continue;
      waiting.delete(one);
      one.resolve();
    }
    end = said.slice(-LONGEST_HEARD);
  };
}

/** Letters of the longest text that anyone waits for, and more. */
const LONGEST_HEARD = 200;

/** An error as a server says it that ends the connection. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from("E....");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

const LAST_WORDS = Buffer.concat([
  fatal("57P01", "terminating connection due to unexpected postmaster exit"),
  fatal("08P01", "server conn crashed?"),
]);

/** Opens one to the database at `url`. */
export async function aTcpProxy(url: string): Promise<TcpProxy> {
  let target = new URL(url);
  let isCut = false;
  let isDeaf = false;
  const sockets = new Set<Socket>();
  const listeners = new Set<Socket>();
  const waiting = new Set<Awaited>();
  const knocked = new EventEmitter();
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      knocked.emit("knock");
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    let isListener = false;
    upstream.on("data", hearing(waiting));
    const carry = (from: Socket, to: Socket): void => {
      sockets.add(from);
      from.on("data", (chunk: Buffer) => {
        if (from === client && /listen/i.test(chunk.toString("latin1"))) {
          isListener = true;
          listeners.add(client);
        }
        if (!(isDeaf && isListener)) to.write(chunk);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        listeners.delete(from);
        to.destroy();
      });
    };
    carry(client, upstream);
    carry(upstream, client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === "object" && address ? address.port : 0);
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: through.toString(),
    cut(): void {
      isCut = true;
      endAll();
    },
    deafen(): void {
      isDeaf = true;
    },
    endListening(): void {
      for (const client of listeners) client.end(LAST_WORDS);
    },
    async turnedAway(times): Promise<void> {
      for (let knocks = 0; knocks < times; knocks += 1) await once(knocked, "knock");
    },
    heard(text): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add({ text, resolve });
      return promise;
    },
    heal(to = url): void {
      target = new URL(to);
      isCut = false;
      isDeaf = false;
    },
    async close(): Promise<void> {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}

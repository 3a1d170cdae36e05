import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { z } from "zod";
import type { MadePasskey, SignedPasskey } from "@/lib/domain/accounts/sent-passkey";

const Jwk = z.object({ x: z.string(), y: z.string() });

/** What a device may do otherwise than it should. */
interface Otherwise {
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Whether it made sure of who holds it. */
  isVerified?: boolean;
}

function sha256(bytes: Uint8Array | string): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Present, verified where it is said so, and with data of the key where one is made. */
function authenticatorData(rpId: string, counter: number, flags: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), head]);
}

/** A device that keeps one passkey and signs by it, as WebAuthn has it: a key of P-256, no attestation. */
export class Device {
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  #parts(otherwise: Otherwise): { origin: string; rpId: string; counter: number; flags: number } {
    const { origin = this.#origin, rpId = new URL(this.#origin).hostname, counter = 0, isVerified = true } = otherwise;
    return { origin, rpId, counter, flags: isVerified ? 0x05 : 0x01 };
  }

  get #common(): { id: string; rawId: string; type: "public-key"; clientExtensionResults: Record<string, never> } {
    const id = this.#id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  }

  #coseKey(): Buffer {
    const { x, y } = Jwk.parse(this.#keys.publicKey.export({ format: "jwk" }));
    const head = Buffer.from("a5010203262001215820", "hex");
    return Buffer.concat([
      head,
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }

  make(challenge: string, otherwise: Otherwise = {}): MadePasskey {
    const { origin, rpId, counter, flags } = this.#parts(otherwise);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const data = Buffer.concat([
      authenticatorData(rpId, counter, flags | 0x40),
      Buffer.alloc(16),
      length,
      this.#id,
      this.#coseKey(),
    ]);
    // CBOR: { fmt: "none", attStmt: {}, authData }.
    const head = Buffer.from("a363666d74646e6f6e656761747453746d74a06861757468446174615900", "hex");
    const attestation = Buffer.concat([head, Buffer.from([data.length]), data]);
    return {
      ...this.#common,
      response: {
        clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  sign(challenge: string, otherwise: Otherwise = {}): SignedPasskey {
    const { origin, rpId, counter, flags } = this.#parts(otherwise);
    const client = clientData("webauthn.get", challenge, origin);
    const data = authenticatorData(rpId, counter, flags);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      ...this.#common,
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      },
    };
  }
}

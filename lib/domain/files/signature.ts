import { z } from "zod";

/** Beside a manifest or an index: who signed it. */
export const SIGNATURE = "signature.json";

/** A signature over the file that names all others with their hashes. Keys and signatures are in base64. */
export const Signature = z.strictObject({
  algorithm: z.literal("ed25519"),
  publicKey: z.base64().max(200),
  signature: z.base64().max(200),
});
export type Signature = z.infer<typeof Signature>;

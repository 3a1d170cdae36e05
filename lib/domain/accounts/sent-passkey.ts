import { z } from "zod";

const encoded = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]*$/);
const common = {
  id: encoded.min(1).max(1_400),
  rawId: encoded.min(1).max(1_400),
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()).transform(() => ({})),
};

/** How a browser reaches a device again. */
export const Transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

/** A passkey that a browser has made, as it tells of it. What nobody asks for is left out. */
export const MadePasskey = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded.min(1),
    attestationObject: encoded.min(1),
    transports: z
      .array(z.string().max(40))
      .max(10)
      .default([])
      .transform((sent) => Transport.options.filter((one) => sent.includes(one))),
  }),
});
export type MadePasskey = z.output<typeof MadePasskey>;

/** What a passkey has signed. */
export const SignedPasskey = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded.min(1),
    authenticatorData: encoded.min(1),
    signature: encoded.min(1),
  }),
});
export type SignedPasskey = z.output<typeof SignedPasskey>;

import { z } from "zod";
import { hostOf, isWebAddress } from "@/lib/domain/core/url";

/** An address of the web, where one comes from outside. */
export const WebAddress = z.string().refine(isWebAddress, "use an address that begins with http:// or https://");

/** What a run may have asked to read: a page, or a source of the library. A page may name a user: it was not read. */
export const ReadAddress = z
  .string()
  .refine(
    (text) => text.startsWith("library:") || (/^https?:/i.test(text) && hostOf(text) !== null),
    "use an address of the web or the library",
  );

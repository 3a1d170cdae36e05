import { hostOf } from "@/lib/domain/core/url";
import { type Finding, fault, fine, hint } from "./finding";

/** What the environment says of where people open this install. */
export interface Address {
  /** NEXTAUTH_URL */
  url: string | null;
  /** HOST */
  host: string;
  /** STEMMA_TRUST_PROXY */
  proxies: number;
}

const onMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$/;

/** Whether people reach it as it thinks they do. */
export function judgeAddress({ url, host, proxies }: Address): Finding {
  const subject = "Address";
  if (url === null) {
    if (onMachine.test(host)) return fine(subject, "Stemma is opened on this machine alone.");
    return hint(
      subject,
      `The web server listens at ${host}, and NEXTAUTH_URL does not say by which address people open it.`,
      "Set NEXTAUTH_URL to that address: links in e-mails and secure cookies rest on it.",
    );
  }
  const isSecure = url.startsWith("https://");
  if (!isSecure && !onMachine.test(hostOf(url) ?? ""))
    return hint(
      subject,
      `People open ${url}: passwords and cookies travel in clear.`,
      "Put a proxy with TLS before it, and let NEXTAUTH_URL begin with https.",
    );
  if (isSecure && proxies === 0)
    return hint(
      subject,
      `People open ${url}, and no proxy is trusted: whoever comes through one counts as one and the same person.`,
      "Set STEMMA_TRUST_PROXY to the number of your proxies, so that limits count each visitor by their own address.",
    );
  return fine(subject, `People open ${url}.`);
}

/** How the secret that signs sessions stands. */
export interface Secret {
  /** NEXTAUTH_SECRET, where the environment has one. */
  given: string | null;
  /** Whether the data folder keeps one. */
  isKept: boolean;
  /** Whether the database is one of the operator's, so that there may be several machines. */
  isDatabaseGiven: boolean;
}

/** Fewer different characters than this are no chance's. */
const DIFFERENT = 12;

/** Whether sessions are signed with a secret worth the name. */
export function judgeSecret({ given, isKept, isDatabaseGiven }: Secret): Finding {
  const subject = "Secret";
  if (given !== null) {
    if (new Set(given).size >= DIFFERENT) return fine(subject, "NEXTAUTH_SECRET is set.");
    return fault(
      subject,
      "NEXTAUTH_SECRET is long, but anybody could guess it.",
      "Make one: openssl rand -base64 32. People sign in again, and keys that were entered in the app are entered again.",
    );
  }
  const kept = isKept ? "It is kept in STEMMA_DATA." : "The first start makes one and keeps it in STEMMA_DATA.";
  if (!isDatabaseGiven) return fine(subject, kept);
  return hint(
    subject,
    kept,
    "Where several machines serve one database, give all of them the same NEXTAUTH_SECRET. Keep a copy of it, and of the keys, where the backups are not.",
  );
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { checkUrl, guardRefusals, isPublicAddress, parseAllowList } from "./guard";

const rules = { allowed: parseAllowList("") };

function codeOf(address: string): string {
  const checked = checkUrl(address, rules);
  return checked.ok ? "ok" : checked.code;
}

test.each([
  "http://127.0.0.1",
  "http://127.1",
  "http://0x7f.1",
  "http://0177.0.0.1",
  "http://2130706433",
  "http://0x7f000001",
  "http://0",
  "http://0.0.0.0",
  "http://[::]",
  "http://[::1]",
  "http://[::ffff:127.0.0.1]",
  "http://[::ffff:7f00:1]",
  "http://[::127.0.0.1]",
  "http://[::7f00:1]",
  "http://[::ffff:0:7f00:1]",
  "http://[64:ff9b::7f00:1]",
  "http://[64:ff9b:1::7f00:1]",
  "http://[2002:7f00:1::]",
  "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]",
  "http://169.254.169.254/latest/meta-data",
  "http://[fd00:ec2::254]",
  "http://100.100.100.200",
  "http://168.63.129.16",
  "http://10.0.0.1",
  "http://172.16.0.1",
  "http://172.31.255.255",
  "http://192.168.1.1",
  "http://100.64.0.1",
  "http://198.18.0.1",
  "http://198.19.255.255",
  "http://192.0.2.1",
  "http://198.51.100.7",
  "http://203.0.113.9",
  "http://192.0.0.8",
  "http://192.88.99.1",
  "http://224.0.0.1",
  "http://240.0.0.1",
  "http://255.255.255.255",
  "http://[fe80::1]",
  "http://[fec0::1]",
  "http://[fc00::1]",
  "http://[ff02::1]",
  "http://[2001:db8::1]",
  "http://[3fff::1]",
  "http://[100::1]",
  "http://[1:0:1:0:1:0:1:0]",
  "http://[4000::1]",
  "http://１２７．０．０．１",
  "http://①②⑦.0.0.1",
  "http://127。0。0。1",
])("U1-U7: %s leads into a private or reserved network", (address) => {
  expect(codeOf(address)).toBe("blocked_address");
});

test.each([
  "http://localhost",
  "http://LOCALHOST",
  "http://localhost.",
  "http://x.localhost",
  "http://host.docker.internal",
  "http://metadata.google.internal",
  "http://metadata.google.internal./computeMetadata",
  "http://printer",
  "http://unix:/var/run/docker.sock",
  "http://printer.local",
  "http://router.lan",
])("U5, U8: %s is a name of a private network", (address) => {
  expect(codeOf(address)).toBe("blocked_name");
});

test.each(["file:///etc/passwd", "gopher://x.org", "ftp://x.org", "data:text/html,x", "javascript:alert(1)"])(
  "U13, U22: %s is no address of the web",
  (address) => expect(codeOf(address)).toBe("unsupported_scheme"),
);
test.each(["http+unix://%2Fvar%2Frun%2Fdocker.sock", "unix:/var/run/docker.sock"])(
  "U13, U22: %s is no address of the web",
  (address) => expect(codeOf(address)).toBe("unsupported_scheme"),
);

test.each([
  "",
  "example.org",
  "http://",
  "http://example.org:65536",
  "http://1.1.1.1 &@2.2.2.2# @3.3.3.3/",
  "http://example.com\\@127.0.0.1",
  "http://example.org/\r\nHost: x",
  "http://exa\tmple.org",
  "http://example.org/\u0000",
  "http://example.org/%ZZ",
  "http://example.org/100%",
  "http://127.0.0.1!/",
  "http://%2531%2532%2537.0.0.1",
  `http://example.org/${"a".repeat(2_100)}`,
  `http://example.org/?${"a=1&".repeat(2_000)}`,
])("U16-U19, U21: %j is not an address", (address) => expect(codeOf(address)).toBe("invalid_url"));

test.each(["http://user:pw@example.org", "http://user@example.org", "http://127.0.0.1%23@example.com"])(
  "U15: %s holds a name or a password",
  (address) => expect(codeOf(address)).toBe("blocked_credentials"),
);

test.each([22, 25, 6379, 5432, 0, 8080])("U17: port %i is not reached", (port) => {
  expect(codeOf(`http://example.org:${port}`)).toBe("blocked_port");
});

test.each([
  "http://example.org",
  "https://example.org:443/a?b=c#d",
  "https://example.org./",
  "http://93.184.216.34",
  "https://[2606:4700:4700::1111]/",
  "https://xn--80ak6aa92e.com",
  "https://аррӏе.com",
  "https://example.org/a%20b",
])("%s may be reached", (address) => expect(codeOf(address)).toBe("ok"));

test("U20: a name in other letters is looked up as the punycode that it is", () => {
  const checked = checkUrl("https://аррӏе.com", rules);
  expect(checked.ok && checked.target.host).toBe("xn--80ak6aa92e.com");
});

test("U16: the host that is checked is the host that is asked", () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
      const checked = checkUrl(address, rules);
      if (checked.ok) expect(checked.target.host).toBe(new URL(address).hostname.replace(/\.$/, ""));
    }),
  );
});

test("an operator's entry opens one port of one host and nothing beside it", () => {
  const opened = { allowed: parseAllowList(" 127.0.0.1:8080, wiki.intranet:443 ,[::1]:3000,") };
  const isOpen = (address: string): boolean => checkUrl(address, opened).ok;
  expect(
    ["http://127.0.0.1:8080", "http://2130706433:8080/", "https://WIKI.intranet/", "http://[::1]:3000"].map(isOpen),
  ).toEqual([true, true, true, true]);
  expect(
    ["http://127.0.0.1", "http://127.0.0.2:8080", "http://wiki.intranet", "http://localhost:8080"].map(isOpen),
  ).toEqual([false, false, false, false]);
});

test("an entry that is no host with a port is refused by name", () => {
  expect(() => parseAllowList("wiki.intranet:443, http://x.org")).toThrow("http://x.org");
});

test("U23: this install's own address is not read, allowed or not", () => {
  const own = { allowed: parseAllowList("stemma.example.org:443"), own: new Set(["stemma.example.org:443"]) };
  expect(checkUrl("https://stemma.example.org/share/x", own)).toEqual({ ok: false, code: "blocked_self" });
});

test("an IPv4 address is no more public for standing within an IPv6 address", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom("::ffff:", "::", "64:ff9b::", "::ffff:0:"), (address, prefix) => {
      expect(isPublicAddress(`${prefix}${address}`)).toBe(false);
    }),
  );
});

test("what is not an IP address is not public", () => {
  expect(["", "example.org", "1.1.1.1.1", "::g", "1.1.1.1/8"].map(isPublicAddress)).toEqual(Array(5).fill(false));
});

test("every refusal has a sentence", () => {
  for (const sentence of Object.values(guardRefusals)) expect(sentence).toMatch(/^[A-Z].+\.$/);
});

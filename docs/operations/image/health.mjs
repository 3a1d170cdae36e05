// Whether the process of this container answers: a web server says so to everybody, a worker to who brings the token of
// its figures. A container of neither has nothing to ask.
const { PORT = "3000", STEMMA_METRICS_PORT, STEMMA_METRICS_TOKEN } = process.env;
const asked = STEMMA_METRICS_PORT
  ? [`http://127.0.0.1:${STEMMA_METRICS_PORT}/metrics`, { authorization: `Bearer ${STEMMA_METRICS_TOKEN}` }]
  : [`http://127.0.0.1:${PORT}/api/health`, {}];

try {
  // biome-ignore lint/style/noRestrictedGlobals: the process of this container
  const answer = await fetch(asked[0], { headers: asked[1], signal: AbortSignal.timeout(4_000) });
  process.exit(answer.ok ? 0 : 1);
} catch {
  process.exit(1);
}

/** Where a run is found beneath an install's address; bundle and manifest by programs, with a token. */
export interface RunAddresses {
  /** Path of the run's page. */
  root: string;
  bundle: string;
  manifest: string;
}

/** The addresses of a run. Source: engine.md, what a run always says. */
export function runAddresses({ projectId, runId }: { projectId: string; runId: string }): RunAddresses {
  const root = `/projects/${projectId}/runs/${runId}`;
  return { root, bundle: `/api/v1${root}/bundle`, manifest: `/api/v1${root}/manifest` };
}

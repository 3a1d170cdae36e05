/** The worker holds this node no more; whatever it still does must not count. */
export class LeaseLost extends Error {}

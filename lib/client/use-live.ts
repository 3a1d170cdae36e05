"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { RunDelta } from "@/lib/features/runs/views/run-delta";

/** `connecting` at first, `live` while it flows, `lost` while it is being reopened, `closed` when none is wanted. */
export type Connection = "connecting" | "live" | "lost" | "closed";

/** Waits before reopening a lost stream, in milliseconds; the last one repeats. */
const REOPEN_AFTER_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;

interface LiveInput {
  runId: string;
  /** Whether a stream is wanted; false once the run is over. */
  isWanted: boolean;
  /** The last event that is shown: a stream goes on from there. */
  seq: () => number;
  onDelta: (delta: RunDelta) => void;
}

/** Keeps a run's event stream open, from the last event that was seen, and says how the connection is. */
export function useLive({ runId, isWanted, seq, onDelta }: LiveInput): Connection {
  const [connection, setConnection] = useState<Connection>(isWanted ? "connecting" : "closed");
  const lastSeq = useEffectEvent(seq);
  const take = useEffectEvent(onDelta);

  useEffect(() => {
    if (!isWanted) {
      setConnection("closed");
      return;
    }
    return keepOpen<RunDelta>({
      address: () => `/api/events/${runId}?after=${lastSeq()}`,
      view: `/api/views/run/${runId}`,
      take: (delta) => take(delta),
      say: setConnection,
    });
  }, [runId, isWanted]);

  return connection;
}

let isExpected = false;

/** Says that what is open will be shut by its reader's own wish, who is led elsewhere then; or that it will not after all. */
export function expectShut(expected: boolean): void {
  isExpected = expected;
}

/** Reads the page anew for someone who may not read this view any more, so that it says so: a stream cannot say why it ends. */
async function leaveIfShutOut(view: string): Promise<void> {
  try {
    const { status } = await fetch(view, { method: "HEAD" });
    if ((status === 401 || status === 404) && !isExpected) window.location.reload();
  } catch {
    // Without a connection nobody knows; the next attempt asks again.
  }
}

interface Stream<T> {
  /** Where it is opened, asked anew each time. */
  address: () => string;
  /** A view that whoever may follow may read. */
  view: string;
  take: (delta: T) => void;
  say: (connection: Connection) => void;
}

/** Opens a stream and reopens it whenever it breaks; returns what closes it for good. */
export function keepOpen<T>({ address, view, take, say }: Stream<T>): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;

  function open(): void {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(address());
    source.onopen = (): void => {
      failures = 0;
      say("live");
    };
    source.onmessage = receive;
    source.addEventListener("delta", receive);
    source.onerror = reopen;
  }
  function receive(event: MessageEvent<string>): void {
    take(JSON.parse(event.data));
  }
  // The browser's own reopening would ask for the first address again, and so for what is shown already.
  function reopen(): void {
    source?.close();
    say("lost");
    void leaveIfShutOut(view);
    const wait = REOPEN_AFTER_MS[Math.min(failures, REOPEN_AFTER_MS.length - 1)];
    failures += 1;
    timer = setTimeout(open, wait);
  }
  function openNow(): void {
    failures = 0;
    open();
  }

  open();
  window.addEventListener("online", openNow);
  return () => {
    window.removeEventListener("online", openNow);
    clearTimeout(timer);
    source?.close();
  };
}

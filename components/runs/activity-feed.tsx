import Link from "next/link";
import type { ReactNode } from "react";
import { Time } from "@/components/kit/time";
import { deedOf } from "@/lib/domain/prose/deed";
import type { EventView } from "@/lib/features/kit/models";
import type { ActivityView } from "@/lib/features/runs/views/activity";
import styles from "./run.module.css";

/** Whose work an event belongs to: where several researchers work, their lines are told apart by it. */
function Thread({ event, projectId }: { event: EventView; projectId: string }): ReactNode {
  const { run, researcher } = event;
  if (researcher === null) return null;
  const place = run === null ? `researchers/${researcher.id}` : `runs/${run.id}`;
  return (
    <Link className={styles.thread ?? ""} href={`/projects/${projectId}/${place}`}>
      {researcher.name}
      {run && `, run ${run.number}`}
    </Link>
  );
}

interface LineProps {
  event: EventView & Partial<Pick<ActivityView, "things">>;
  projectId: string;
}

/** The sentence of an event, with the way to what it is about. */
function Line({ event: { actor, text: sentence, things = [] }, projectId }: LineProps): ReactNode {
  const [thing] = things;
  const deed = actor && deedOf(sentence, actor.name);
  const said = actor && <strong>{deed === null ? `${actor.name}: ` : `${actor.name} `}</strong>;
  const text = deed ?? sentence;
  if (thing === undefined) {
    return (
      <span>
        {said}
        {text}
      </span>
    );
  }
  if (things.length > 1) {
    return (
      <details className={styles.things}>
        <summary>
          {said}
          {text}
        </summary>
        <ul>
          {things.map(({ name, path }) => (
            <li key={path}>
              <Link href={`/projects/${projectId}/${path}`}>{name}</Link>
            </li>
          ))}
        </ul>
      </details>
    );
  }
  const href = `/projects/${projectId}/${thing.path}`;
  if (text.includes(thing.name)) {
    return (
      <span>
        {said}
        <Link href={href}>{text}</Link>
      </span>
    );
  }
  return (
    <span>
      {said}
      {text} <Link href={href}>{thing.name}</Link>
    </span>
  );
}

interface ActivityFeedProps {
  events: readonly LineProps["event"][];
  projectId: string;
  /** The run whose own feed this is, with its researcher, named once above it; absent in a project's feed. */
  of?: { run: number; researcher: string };
}

/** What happened, the newest first. */
export function ActivityFeed({ events, projectId, of }: ActivityFeedProps): ReactNode {
  const whose = of === undefined ? null : `Run ${of.run} of ${of.researcher}`;
  if (events.length === 0) return <p className={styles.dim}>Nothing has happened yet.</p>;
  return (
    <>
      {whose !== null && <p className={styles.dim}>{whose}</p>}
      <ol className={styles.feed} aria-label={`Activity${whose === null ? "" : ` of ${whose}`}, newest first`}>
        {events.map((event) => (
          <li key={`${event.run?.id ?? "project"} ${event.seq}`}>
            {of === undefined && <Thread event={event} projectId={projectId} />}
            <Line event={event} projectId={projectId} />
            <Time at={event.at} />
          </li>
        ))}
      </ol>
    </>
  );
}

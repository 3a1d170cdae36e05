import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { DescriptionList } from "@/components/kit/description-list";
import { Time } from "@/components/kit/time";
import { counted, percent } from "@/components/kit/words";
import { kindWords } from "@/components/library/kind-words";
import { isWebAddress } from "@/lib/domain/core/url";
import type { SourceView } from "@/lib/features/library/views/source";
import styles from "./source.module.css";
import { SourceDoi } from "./source-doi";

/** What is known of a source: whose it is, when it was read, and the hash that its text is kept under. */
export function SourceDetails({ view: { project, source, snapshot } }: { view: SourceView }): ReactNode {
  const canEdit = project.can.rename_source && source.url === null;
  const { doi } = source;
  const rows: [string, ReactNode][] = [
    ["From the document", source.originalTitle],
    ["Kind", kindWords[source.kind].word],
    ["File", source.fileName],
    ["Address", source.url && <Outward url={source.url} />],
    [
      "DOI",
      (doi !== null || canEdit) && (
        <SourceDoi key="doi" projectId={project.id} sourceId={source.id} doi={doi} canEdit={canEdit} />
      ),
    ],
    ["Author", snapshot?.author],
    ["Publisher", snapshot?.publisher],
    ["Published", snapshot?.publishedOn && <PublishedOn key="published" snapshot={snapshot} />],
    ["Added", <AddedBy key="added" source={source} />],
    ["Read", snapshot && <Time at={snapshot.readAt} />],
    ["Length", snapshot && counted(snapshot.characters, "character")],
    ["Quality", source.status === "ready" && percent(source.quality)],
    ["SHA-256", snapshot && <code title={snapshot.sha256}>{snapshot.sha256.slice(0, 16)}…</code>],
  ];
  return <DescriptionList pairs={rows.filter(([, value]) => value)} className={styles.details} />;
}

/** When it was published, and where it says so. */
function PublishedOn({ snapshot }: { snapshot: NonNullable<SourceView["snapshot"]> }): ReactNode {
  return (
    <>
      {snapshot.publishedOn}
      {snapshot.datedBy !== null && <span className={styles.datedBy}>{snapshot.datedBy}</span>}
    </>
  );
}

function AddedBy({ source }: { source: SourceView["source"] }): ReactNode {
  return (
    <>
      <Time at={source.createdAt} />
      {source.addedBy && ` by ${source.addedBy.name}`}
    </>
  );
}

/** An address of the outside. Only http and https lead anywhere. */
function Outward({ url }: { url: string }): ReactNode {
  if (!isWebAddress(url)) return url;
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" fz="inherit" underline="always">
      {url}
    </Anchor>
  );
}

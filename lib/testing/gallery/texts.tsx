import type { ComponentProps, ReactNode } from "react";
import { PageComments } from "@/components/comments/page-comments";
import { Contents } from "@/components/reports/reader/contents";
import { placeOf } from "@/components/reports/reader/place-of";
import { Quotes } from "@/components/reports/reader/quotes";
import { ReadingAids } from "@/components/reports/reader/reading-aids";
import { SectionSeries } from "@/components/reports/reader/section-series";
import type { FigureSeries } from "@/lib/domain/report/figure-series";
import type { CitedFactView } from "@/lib/features/reports/views/report-body";

/** The switches of a text beside it, as on its page. */
export function AidsOfText(props: ComponentProps<typeof ReadingAids>): ReactNode {
  return (
    <>
      <ReadingAids {...props} />
      <article id={props.rootId}>The quay carries 40 tonnes.</article>
    </>
  );
}

/** The contents of a text beside it, each section as high as a page. */
export function ContentsOfText({ sections }: ComponentProps<typeof Contents>): ReactNode {
  return (
    <>
      <Contents sections={sections} />
      {sections.map((section) => (
        <section key={section.ordinal} id={placeOf(section)} style={{ height: "100vh" }}>
          {section.heading}
        </section>
      ))}
    </>
  );
}

/** Figures of a section that are drawn, with the card and the address that markers of a report have. */
export function SeriesOfText({ facts, series }: { facts: CitedFactView[]; series: FigureSeries[] }): ReactNode {
  return (
    <Quotes cited={facts}>
      <SectionSeries series={series} cited={new Map(facts.map((fact) => [fact.key, fact]))} />
    </Quotes>
  );
}

/** A text of two paragraphs with its comments, as on its page. */
export function CommentsOfText(props: ComponentProps<typeof PageComments>): ReactNode {
  return (
    <div style={{ display: "grid", gridTemplateColumns: "30rem 20rem" }}>
      <article id={props.rootId}>
        <section data-commentable="Loads">
          <p>The quay carries 40 tonnes in summer.</p>
          <p>The crane lifts 12 tonnes at most.</p>
        </section>
      </article>
      <PageComments {...props} />
    </div>
  );
}

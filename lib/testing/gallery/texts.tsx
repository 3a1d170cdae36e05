import type { ComponentProps, ReactNode } from "react";
import { Contents } from "@/components/reports/reader/contents";
import { placeOf } from "@/components/reports/reader/place-of";
import { ReadingAids } from "@/components/reports/reader/reading-aids";

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

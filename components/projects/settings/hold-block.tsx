import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { Block } from "@/components/shell/page";
import type { SettingsView } from "@/lib/features/projects/views/settings";

/** Says that nothing of a project can be deleted, since when and why. */
export function HoldBlock({ hold }: { hold: NonNullable<SettingsView["hold"]> }): ReactNode {
  const { reason, by, setAt } = hold;
  return (
    <Block title="Legal hold">
      <Note tone="warn">
        <p>
          Set{by === null ? "" : ` by ${by}`}, <Time at={setAt} />: {reason}
        </p>
        <p>
          While it stands nothing of this project can be deleted: not the project, nor a source, a researcher, a run or
          a comment. An administrator can lift it.
        </p>
      </Note>
    </Block>
  );
}

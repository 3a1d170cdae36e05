import type { Metadata } from "next";
import type { ReactNode } from "react";
import { InstallModels } from "@/components/install/install-models";
import { ModelSettings } from "@/components/install/model-settings";
import { Main } from "@/components/shell/bar/shell";
import { viewer } from "@/lib/access/page";
import { getInstallView } from "@/lib/features/install/views/install";
import { getModelSettingsView } from "@/lib/features/install/views/model-settings";

export const metadata: Metadata = { title: "Models and search" };

export default async function Models(): Promise<ReactNode> {
  const { db, caller } = await viewer();
  const view = await getInstallView(db);
  return (
    <Main>
      {caller.isAdmin ? (
        <ModelSettings view={await getModelSettingsView(db, caller)} capabilities={view.capabilities} />
      ) : (
        <InstallModels view={view} />
      )}
    </Main>
  );
}

interface Named {
  id: string;
  name: string;
}

/** The way back to a researcher. One that began with a question has its project's name, which is not said twice. */
export function researcherCrumb(project: Named, researcher: Named): { label: string; href: string } {
  const label = researcher.name === project.name ? "Researcher" : researcher.name;
  return { label, href: `/projects/${project.id}/researchers/${researcher.id}` };
}

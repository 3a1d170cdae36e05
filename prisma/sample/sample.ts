interface SampleFile {
  fileName: string;
  title: string;
  mediaType: string;
}

interface Sample {
  projectName: string;
  goal: string;
  researcher: { name: string; problem: string };
  files: readonly SampleFile[];
}

/** The project that a new user may open: invented documents that agree, differ and contradict each other. */
export const sample: Sample = {
  projectName: "Heat pumps for Varnholt's housing",
  goal: "Decide whether the city's housing company should replace its gas boilers with air-source heat pumps, and on what terms.",
  researcher: {
    name: "Retrofit evidence",
    problem:
      "How well do air-source heat pumps perform in cold-climate housing retrofits such as Varnholt's, what do they cost to install and run, and what decides whether tenants are satisfied?",
  },
  files: [
    { fileName: "borealis-field-trial.md", title: "Varnholt field trial: final report", mediaType: "text/markdown" },
    {
      fileName: "tamarack-audit.md",
      title: "Independent audit of the Varnholt field trial",
      mediaType: "text/markdown",
    },
    {
      fileName: "cold-regions-benchmark.md",
      title: "Cold Regions Retrofit Cost Benchmark",
      mediaType: "text/markdown",
    },
    { fileName: "city-progress-report.html", title: "Warm Homes Varnholt: progress report", mediaType: "text/html" },
    {
      fileName: "tenants-union-survey.html",
      title: "Two winters with a heat pump: tenants' survey",
      mediaType: "text/html",
    },
    {
      fileName: "installers-guild-notes.txt",
      title: "Installers' guild: lessons from the cold",
      mediaType: "text/plain",
    },
    { fileName: "monitored-homes.csv", title: "Monitored homes in Varnholt, remarks by home", mediaType: "text/csv" },
    {
      fileName: "skarvik-evaluation.pdf",
      title: "Skarvik coastal heat pump programme: evaluation",
      mediaType: "application/pdf",
    },
    {
      fileName: "norrmark-grid-memo.docx",
      title: "Norrmark Grid: memo on winter peak demand",
      mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    },
  ],
};

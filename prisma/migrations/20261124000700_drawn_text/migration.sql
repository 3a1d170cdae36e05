-- CreateTable
CREATE TABLE "drawn_text" (
    "project_id" UUID NOT NULL,
    "sha256" BYTEA NOT NULL,
    "drawing" INTEGER NOT NULL,
    "drawn" JSONB,
    "drawn_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drawn_text_pkey" PRIMARY KEY ("project_id","sha256","drawing")
);

-- CreateIndex
CREATE INDEX "drawn_text_project_id_drawn_at_idx" ON "drawn_text"("project_id", "drawn_at");

-- AddForeignKey
ALTER TABLE "drawn_text" ADD CONSTRAINT "drawn_text_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table drawn_text add constraint drawn_text_sha256 check (length(sha256) = 32);

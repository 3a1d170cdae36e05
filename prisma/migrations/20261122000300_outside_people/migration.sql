-- AlterTable
ALTER TABLE "project" ADD COLUMN     "imported_at" TIMESTAMPTZ(3),
ADD COLUMN     "imported_by_id" UUID;

-- CreateTable
CREATE TABLE "outside_person" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "outside_person_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "outside_person_project_id_idx" ON "outside_person"("project_id");

-- AddForeignKey
ALTER TABLE "outside_person" ADD CONSTRAINT "outside_person_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever a screen may name: accounts, and the people of imported projects.
CREATE VIEW "person" AS SELECT "id", "name" FROM "user" UNION ALL SELECT "id", "name" FROM "outside_person";

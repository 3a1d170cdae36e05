-- AlterTable
ALTER TABLE "account_deletion" ALTER COLUMN "asked_by_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "is_by_group" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "is_admin_by_group" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "directory_token" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "directory_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "directory_user" (
    "user_id" UUID NOT NULL,
    "user_name" TEXT NOT NULL,
    "external_id" TEXT,
    "formatted" TEXT,
    "given_name" TEXT,
    "family_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "directory_user_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "directory_group" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "display_name" TEXT NOT NULL,
    "external_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "directory_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "directory_member" (
    "group_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "directory_member_pkey" PRIMARY KEY ("group_id","user_id")
);

-- CreateTable
CREATE TABLE "directory_grant" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "group_id" UUID NOT NULL,
    "project_id" UUID,
    "role" "role",
    "set_by_id" UUID,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "directory_grant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "directory_token_token_hash_key" ON "directory_token"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "directory_user_external_id_key" ON "directory_user"("external_id");

-- CreateIndex
CREATE UNIQUE INDEX "directory_group_external_id_key" ON "directory_group"("external_id");

-- CreateIndex
CREATE INDEX "directory_member_user_id_idx" ON "directory_member"("user_id");

-- CreateIndex
CREATE INDEX "directory_grant_project_id_idx" ON "directory_grant"("project_id");

-- AddForeignKey
ALTER TABLE "directory_user" ADD CONSTRAINT "directory_user_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "directory_member" ADD CONSTRAINT "directory_member_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "directory_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "directory_member" ADD CONSTRAINT "directory_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "directory_grant" ADD CONSTRAINT "directory_grant_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "directory_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "directory_grant" ADD CONSTRAINT "directory_grant_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

create unique index directory_user_user_name_key on directory_user (lower(user_name));
create unique index directory_group_display_name_key on directory_group (lower(display_name));
create unique index directory_grant_once on directory_grant
  (group_id, coalesce(project_id, '00000000-0000-0000-0000-000000000000'::uuid));
alter table directory_grant
  add constraint directory_grant_role check ((project_id is null) = (role is null)),
  add constraint directory_grant_no_owner check (role is distinct from 'owner');

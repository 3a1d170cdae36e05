-- AlterTable
ALTER TABLE "invite" ADD COLUMN     "accepted_by_id" UUID;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "address" TEXT;

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "password_reset" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "is_mailed" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_event" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "actor_id" UUID,
    "ts" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_token_hash_key" ON "password_reset"("token_hash");

-- CreateIndex
CREATE INDEX "password_reset_user_id_idx" ON "password_reset"("user_id");

-- CreateIndex
CREATE INDEX "account_event_user_id_ts_idx" ON "account_event"("user_id", "ts");

-- CreateIndex
CREATE INDEX "invite_email_idx" ON "invite"("email");

-- AddForeignKey
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table password_reset add constraint password_reset_token_hash check (octet_length(token_hash) = 32);

create trigger account_event_immutable before update or delete on account_event
  for each row execute function refuse_change();
create trigger account_event_kept before truncate on account_event
  for each statement execute function refuse_change();

-- One open invitation for an address and a project: whoever invites again replaces the first.
create unique index invite_one_open on invite (project_id, email) where accepted_at is null and revoked_at is null;

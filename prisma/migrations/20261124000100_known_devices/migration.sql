-- CreateTable
CREATE TABLE "known_device" (
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("user_id","token_hash")
);

-- AddForeignKey
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table known_device add constraint known_device_token_hash check (octet_length(token_hash) = 32);

-- Disabling revokes tokens and links from now on; those of accounts that are disabled already must not revive either.
update api_token t set revoked_at = now() from "user" u
where u.id = t.user_id and u.disabled_at is not null and t.revoked_at is null;
update password_reset r set used_at = now() from "user" u
where u.id = r.user_id and u.disabled_at is not null and r.used_at is null;

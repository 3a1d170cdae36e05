-- When what a directory sees of an account, or of a group, was last changed: null where it never was. Kept here rather than
-- by whoever writes, for accounts are changed at many places, and by processes of the release before.
alter table "user" add column changed_at timestamptz(3);
alter table directory_group add column changed_at timestamptz(3);

create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;

create trigger user_changed before update on "user" for each row
when ((old.email, old.name, old.disabled_at is null) is distinct from (new.email, new.name, new.disabled_at is null))
execute function note_change();

create trigger directory_group_changed before update on directory_group for each row
when ((old.display_name, old.external_id) is distinct from (new.display_name, new.external_id))
execute function note_change();

create function note_directory_user() returns trigger language plpgsql as $$
begin
  update "user" set changed_at = now() where id = new.user_id;
  return null;
end $$;

create trigger directory_user_made after insert on directory_user for each row execute function note_directory_user();
create trigger directory_user_changed after update on directory_user for each row
when (old.* is distinct from new.*) execute function note_directory_user();

-- Who joins or leaves changes the group, and the groups of whoever it is.
create function note_members() returns trigger language plpgsql as $$
begin
  update directory_group set changed_at = now() where id in (select group_id from changed);
  update "user" set changed_at = now() where id in (select user_id from changed);
  return null;
end $$;

create trigger directory_members_joined after insert on directory_member
referencing new table as changed for each statement execute function note_members();
create trigger directory_members_left after delete on directory_member
referencing old table as changed for each statement execute function note_members();

-- When a run was paused: its time limit stands still meanwhile.
alter table run add column paused_at timestamptz(3);

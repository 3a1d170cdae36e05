-- The last that a person did within a run is asked for with every page that follows its project: it is found at once,
-- however much the runs themselves have written since.
create index audit_event_act on audit_event (project_id, ts) where run_id is not null and actor_id is not null;

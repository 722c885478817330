-- Copies that were wanted and never made are behind since they were first wanted: without a moment to count from no alert would ever tell.
alter table backup_report add column began_at timestamptz not null default clock_timestamp();

-- Files that prove something: receipts, statements, recordings. What they prove is decided by other domains.
-- needs function: evidence/evidence_file_stays.sql
-- needs function: platform/refuse_change.sql

create table evidence_file (
  id uuid primary key default gen_random_uuid(),
  -- What it is about, such as 'deal:<uuid>'.
  subject text not null
    constraint evidence_file_subject_has_its_form check (subject ~ '^[a-z]{1,20}:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  side text not null constraint evidence_file_side_is_known check (side in ('merchant', 'trader')),
  uploaded_by text not null constraint evidence_file_uploader_is_known check (uploaded_by ~ '^(payer|(user|merchant):.{1,60})$'),
  -- Whose daily quota it counts against.
  quota_key text not null constraint evidence_file_quota_key_within_length check (char_length(quota_key) between 1 and 120),
  -- Its random name in the file store.
  object_name text not null unique constraint evidence_file_object_name_has_its_form check (object_name ~ '^[0-9a-f]{32}\.bin$'),
  content_type text not null
    constraint evidence_file_content_type_is_known check (content_type in ('image/jpeg', 'image/png', 'application/pdf', 'video/mp4')),
  -- As stored: a picture is encoded anew and is seldom as large as it was.
  size bigint not null constraint evidence_file_size_positive check (size > 0),
  sent_size bigint not null constraint evidence_file_sent_size_positive check (sent_size > 0),
  -- Of the bytes that were sent: the same receipt shown twice is known by it.
  sha256 bytea not null constraint evidence_file_sha256_has_32_bytes check (length(sha256) = 32),
  -- For people to read. Cleaned, and never a path.
  original_name text not null
    constraint evidence_file_original_name_is_no_path check (char_length(original_name) between 1 and 120 and original_name !~ '[/\\[:cntrl:]]'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by text,
  constraint evidence_file_deleted_by_somebody check ((deleted_at is null) = (deleted_by is null))
);

create index evidence_file_of_subject on evidence_file (subject, created_at, id);
create index evidence_file_content on evidence_file (sha256);
create index evidence_file_quota on evidence_file (quota_key, created_at);

-- Evidence is never exchanged for other evidence: it can only be taken down, once.
create trigger evidence_file_stays before update on evidence_file for each row execute function evidence_file_stays();
create trigger evidence_file_final before delete on evidence_file for each row execute function refuse_change();

-- Who looked at what. Append-only. One row for each link that was used: a video is fetched in many pieces.
create table evidence_view (
  id bigint generated always as identity primary key,
  file_id uuid not null references evidence_file (id),
  user_id uuid not null,
  session_id uuid not null,
  link_ends_at timestamptz not null,
  ip text not null,
  request_id text not null,
  at timestamptz not null default clock_timestamp(),
  unique (file_id, session_id, link_ends_at)
);

create trigger evidence_view_final before update or delete on evidence_view for each row execute function refuse_change();
create trigger evidence_view_no_truncate before truncate on evidence_view for each statement execute function refuse_change();

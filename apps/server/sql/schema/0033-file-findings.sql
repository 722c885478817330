-- What an evidence file tells besides its picture: notes of the judging process for support, and keys by which copies are found.

create table evidence_note (
  file_id uuid primary key references evidence_file (id),
  -- Programs, dates, what a receipt's text names: src/evidence/notes/notes-shape.ts.
  marks jsonb not null,
  -- The picture in grey, 192 points a side; null for what is no picture.
  look bytea constraint evidence_note_look_has_its_size check (length(look) = 192 * 192)
);

-- Erasing a person deletes it; nothing changes it.
create trigger evidence_note_final before update on evidence_note for each row execute function refuse_change();

-- Keys of the areas of a picture, at most 64 a file. Copies share most of them.
create table evidence_look_key (
  key bigint not null,
  file_id uuid not null references evidence_file (id),
  primary key (key, file_id)
);

create index evidence_look_key_of_file on evidence_look_key (file_id);

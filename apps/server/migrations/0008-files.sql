-- What is known of every stored file. The bytes lie outside of the database, under a key made by the server.

create table sys_file (
  tenant_id   int not null references sys_tenant,
  id          uuid not null,
  storage_key text not null check (storage_key ~ '^\d{4}/\d{2}/[0-9a-f-]{36}$'),
  owner_id    uuid not null,
  biz         text not null,
  ref_table   text,
  ref_id      uuid,
  file_name   text not null check (length(file_name) between 1 and 255),
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size        bigint not null check (size >= 0),
  mime        text not null,
  status      text not null check (status in ('temp', 'clean', 'deleted')),
  expires_at  timestamptz,
  create_by   text,
  create_time timestamptz not null default now(),
  update_by   text,
  update_time timestamptz,
  version     int not null default 1,
  primary key (tenant_id, id),
  check ((ref_table is null) = (ref_id is null)),
  check (status <> 'temp' or expires_at is not null)
);
comment on table sys_file is 'Files. A row is written after its bytes are on the disk and deleted after they are gone.';
comment on column sys_file.owner_id is 'Who uploaded it, or for whom it was made.';
comment on column sys_file.biz is 'What it is for; decides about types, size, who reads it and how long it is kept.';
comment on column sys_file.ref_table is 'With ref_id: the record it belongs to; who may see that record may read the file.';
comment on column sys_file.mime is 'By content, not by what the browser said.';
comment on column sys_file.status is 'temp: waits for its record; clean: kept; deleted: its bytes are about to go';
create index sys_file_list on sys_file (tenant_id, create_time, id);
create index sys_file_owner on sys_file (tenant_id, owner_id, create_time);
create index sys_file_ref on sys_file (tenant_id, ref_table, ref_id) where ref_id is not null;
create index sys_file_expiry on sys_file (tenant_id, expires_at) where expires_at is not null;
create index sys_file_deleted on sys_file (tenant_id) where status = 'deleted';

alter table sys_file enable row level security;
create policy tenant on sys_file using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

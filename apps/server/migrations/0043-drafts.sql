-- What somebody has typed into a degree record and not saved yet, so that a lost network, a killed browser or another
-- device costs nothing. It is no change of the record: it has no history, no version of the record's and no line in the log.
create table xw_draft (
  tenant_id     int not null references sys_tenant,
  record_id     uuid not null,
  user_id       uuid not null,
  base_version  int not null,
  draft_version int not null,
  patch         jsonb not null,
  device        text,
  update_time   timestamptz not null default now(),
  primary key (tenant_id, record_id, user_id),
  foreign key (tenant_id, record_id) references xw_info on delete cascade,
  foreign key (tenant_id, user_id) references sys_user on delete cascade
) with (fillfactor = 70);
comment on column xw_draft.base_version is 'The version of the record that it was typed over.';
comment on column xw_draft.draft_version is 'Another one each time it is kept, and none comes back: of two devices the slower one notices.';
comment on column xw_draft.patch is 'Values by field; those of sealed fields are sealed here as well.';
create index xw_draft_user on xw_draft (tenant_id, user_id);

alter table xw_draft enable row level security;
create policy tenant on xw_draft using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create sequence xw_draft_version as int;
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    grant usage on sequence xw_draft_version to xw_app;
  end if;
end $$;

-- Imports: what was brought in, what came of each row, and where rows wait on their way.

create table sys_import (
  tenant_id      int not null references sys_tenant,
  id             uuid not null,
  kind           text not null,
  dry_run        text not null default '0' check (dry_run in ('0', '1')),
  biz_key        text not null,
  data_table     text not null,
  xwbslbm        text,
  depart_id      uuid,
  user_id        uuid not null,
  realname       text not null,
  file_id        uuid not null,
  file_name      text not null,
  mapping        jsonb not null check (jsonb_typeof(mapping) = 'array'),
  options        jsonb not null default '{}',
  task_id        uuid,
  status         text not null default 'running' check (status in ('running', 'success', 'fail', 'error', 'cancelled', 'undone')),
  message        text,
  total_num      int not null default 0,
  success_num    int not null default 0,
  fail_num       int not null default 0,
  emptied_num    int not null default 0,
  applied_row    int not null default 0,
  changed        text[] not null default '{}',
  report         jsonb,
  result_file_id uuid,
  undone_by      text,
  undone_time    timestamptz,
  create_by      text,
  create_time    timestamptz not null default now(),
  update_by      text,
  update_time    timestamptz,
  version        int not null default 1,
  primary key (tenant_id, id)
);
comment on table sys_import is 'One run of an import. Also of those that only tried (dry_run), until they are cleaned up.';
comment on column sys_import.kind is 'update: changes records that are there; add: creates them. Other ways to bring data in have words of their own.';
comment on column sys_import.depart_id is 'With xwbslbm and user_id: who may see it in the list of imports.';
comment on column sys_import.mapping is 'Which column of the file went to which field: [{"column": "姓名", "key": "xm"}].';
comment on column sys_import.status is 'success: every row was taken; fail: some were not; error: none was, or it could not be read.';
comment on column sys_import.applied_row is 'All rows up to this one of the file have their result; a retry goes on after it.';
comment on column sys_import.changed is 'The columns of the table that it wrote: what taking it back restores.';
comment on column sys_import.report is 'What a page shows of it: counts, the first errors, the codes that were emptied.';
create index sys_import_list on sys_import (tenant_id, create_time, id);
create unique index sys_import_task on sys_import (tenant_id, task_id) where task_id is not null;

create table sys_import_row (
  tenant_id    int not null,
  import_id    uuid not null,
  row_no       int not null,
  data_id      uuid,
  data_version int,
  reason       text,
  primary key (tenant_id, import_id, row_no),
  check ((data_id is null) = (reason is not null))
);
comment on table sys_import_row is 'What came of each row of an import: the record it went into, in the version it made, or why it was not taken. No reference to sys_import: asked a hundred thousand times, it would cost as much as the row.';

alter table sys_import enable row level security;
create policy tenant on sys_import using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
alter table sys_import_row enable row level security;
create policy tenant on sys_import_row using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Rows on their way from a file into a table. COPY does not work into a table under row security, so these have none: they are
-- keyed by their import, reached by the importing code alone, and hold no value that the table itself would seal. Nothing here
-- has to survive a crash: the file is read again.
create schema staging;
do $$
begin
  execute 'create unlogged table staging.import_row (import_id uuid not null, row_no int not null, problem text, '
    || (select string_agg(format('v%s text', n), ', ') from generate_series(1, 200) n)
    || ', primary key (import_id, row_no))';
  if exists (select from pg_roles where rolname = 'xw_app') then
    execute 'grant usage on schema staging to xw_app';
    execute 'grant select, insert, update, delete, maintain on staging.import_row to xw_app';
  end if;
end $$;
comment on table staging.import_row is 'The values of a row in the order of the import''s plan: null where the file says nothing, an empty text where the record''s value is to be emptied.';

-- Copies of degree records as they were before something was done to many of them, or whenever somebody wanted one (ADR 0059).
create table xw_backup (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  backup_no text not null, -- 备份批号
  kind text not null, -- 备份类型
  xwbslbm text not null, -- 学位类型
  batch_id uuid, -- 采集批次
  row_count int default 0, -- 条数
  note text, -- 说明
  checksum text default '', -- 校验和
  expires_at timestamptz not null, -- 到期时间
  act_id uuid,
  part_count int not null default 0,
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
comment on column xw_backup.act_id is 'The import or task it belongs to, which writes one part of it with each of its transactions.';
comment on column xw_backup.batch_id is 'The collection of all its records; null where they are of several.';
comment on column xw_backup.checksum is 'A chain over its parts: the hash of the checksum before and the hash of the rows of the part.';
create unique index xw_backup_backup_no on xw_backup (tenant_id, backup_no);
create unique index xw_backup_act on xw_backup (tenant_id, act_id) where act_id is not null;
create index xw_backup_list on xw_backup (tenant_id, create_time, id);
create index xw_backup_expiry on xw_backup (tenant_id, expires_at);

create table xw_backup_row (
  tenant_id int not null,
  backup_id uuid not null,
  record_id uuid not null,
  part int not null,
  record_version int not null,
  content jsonb not null,
  checksum bytea not null,
  sealed_sum bytea not null,
  primary key (tenant_id, backup_id, record_id)
);
comment on column xw_backup_row.content is 'The record as the table had it, without what was null; what is sealed in the table is sealed here.';
comment on column xw_backup_row.checksum is 'Of the content without its sealed values, so that it stays the same when the keys change.';
comment on column xw_backup_row.sealed_sum is 'Of the sealed values; a change of the keys writes it anew where it was right.';

-- Files that somebody keeps beyond the record they belong to: the cleaning leaves them alone.
create table sys_file_hold (
  tenant_id int not null,
  file_id uuid not null,
  holder uuid not null,
  primary key (tenant_id, file_id, holder)
);
comment on table sys_file_hold is 'Whoever holds a file can put it back; its bytes stay until the last holder lets it go.';
create index sys_file_hold_holder on sys_file_hold (tenant_id, holder);

do $$
declare t text;
begin
  foreach t in array array['xw_backup', 'xw_backup_row', 'sys_file_hold'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', t);
    if exists (select from pg_roles where rolname = 'xw_app') then
      execute format('revoke update, delete on %I from xw_app', t);
    end if;
  end loop;
end $$;

-- A backup grows while its act goes on and never changes otherwise.
create function add_to_backup(p_id uuid, p_rows int, p_sum text) returns text
language sql security definer set search_path = public, pg_temp as $$
  update xw_backup set row_count = row_count + p_rows, part_count = part_count + 1,
    checksum = encode(sha256(convert_to(checksum || p_sum, 'UTF8')), 'hex')
  where tenant_id = current_tenant() and id = p_id
  returning checksum
$$;

-- The app can ask for what has expired to go, and for nothing else.
create function purge_backups(p_backups int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  school int := current_tenant();
  gone uuid[];
begin
  gone := array(select id from xw_backup where tenant_id = school and expires_at <= now()
    order by expires_at limit p_backups for update skip locked);
  delete from sys_file_hold where tenant_id = school and holder = any(gone);
  delete from xw_backup_row where tenant_id = school and backup_id = any(gone);
  delete from xw_backup where tenant_id = school and id = any(gone);
  return cardinality(gone);
end $$;
revoke execute on function add_to_backup(uuid, int, text) from public;
revoke execute on function purge_backups(int) from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    grant execute on function add_to_backup(uuid, int, text) to xw_app;
    grant execute on function purge_backups(int) to xw_app;
  end if;
end $$;

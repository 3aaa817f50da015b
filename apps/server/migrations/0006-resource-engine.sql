-- What stands around every list and form: earlier states of a record, what a role sees of it, and what a user keeps.

create table sys_history (
  tenant_id    int not null,
  data_table   text not null,
  data_id      uuid not null,
  data_version int not null,
  data_content jsonb not null,
  create_by    text,
  create_time  timestamptz not null default clock_timestamp(),
  primary key (tenant_id, data_table, data_id, data_version, create_time)
);
comment on table sys_history is 'Records as they were before a change. Append-only, like sys_log, and written by one INSERT … SELECT for any number of records: so the key is made of what is known and not of an id.';
comment on column sys_history.data_content is 'The row by column. What is sealed there is sealed here.';
create index sys_history_time on sys_history (tenant_id, create_time desc);

create table sys_role_field_config (
  tenant_id   int not null references sys_tenant,
  id          uuid not null,
  role_id     uuid not null,
  biz_key     text not null,
  field_key   text not null,
  visible     text,
  editable    text,
  required    text,
  listed      text,
  queryable   text,
  importable  text,
  exportable  text,
  masked      text,
  sort_no     int,
  create_by   text,
  create_time timestamptz not null default now(),
  update_by   text,
  update_time timestamptz,
  version     int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references sys_role on delete cascade,
  unique (tenant_id, role_id, biz_key, field_key)
);
comment on table sys_role_field_config is 'What a role may do with one field: 1 yes, 0 no, null as the definition says.';
comment on column sys_role_field_config.biz_key is 'Which resource: a table, or xwInfo_31 and the like for the degree types.';
create index sys_role_field_config_list on sys_role_field_config (tenant_id, create_time, id);

create table sys_data_rule (
  tenant_id       int not null references sys_tenant,
  id              uuid not null,
  permission_id   uuid not null references sys_permission on delete cascade,
  rule_name       text not null check (length(rule_name) between 1 and 100),
  rule_column     text not null,
  rule_conditions text not null,
  rule_value      text not null,
  status          text not null default '1' check (status in ('0', '1')),
  create_by       text,
  create_time     timestamptz not null default now(),
  update_by       text,
  update_time     timestamptz,
  version         int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, permission_id, id)
);
comment on table sys_data_rule is 'A narrowing of the rows behind a permission: a field''s key, a query rule and a value or session variable, never SQL.';

create table sys_role_data_rule (
  tenant_id     int not null,
  role_id       uuid not null,
  permission_id uuid not null,
  data_rule_id  uuid not null,
  primary key (tenant_id, role_id, permission_id, data_rule_id),
  foreign key (tenant_id, role_id) references sys_role on delete cascade,
  -- With the permission in it, a rule cannot be given to a role for a permission it was not made for.
  foreign key (tenant_id, permission_id, data_rule_id) references sys_data_rule (tenant_id, permission_id, id) on delete cascade
);
create index sys_role_data_rule_rule on sys_role_data_rule (tenant_id, permission_id, data_rule_id);

create table sys_saved_query (
  tenant_id   int not null,
  id          uuid not null,
  user_id     uuid not null,
  page_key    text not null check (length(page_key) between 1 and 200),
  title       text not null check (length(title) between 1 and 100),
  match_type  text not null check (match_type in ('and', 'or')),
  records     jsonb not null check (jsonb_typeof(records) = 'array'),
  create_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references sys_user on delete cascade,
  unique (tenant_id, user_id, page_key, title)
);
comment on table sys_saved_query is 'Advanced queries that a user has kept, by page.';

create table sys_user_page (
  tenant_id int not null,
  user_id   uuid not null,
  page_key  text not null check (length(page_key) between 1 and 200),
  settings  jsonb not null check (jsonb_typeof(settings) = 'object'),
  primary key (tenant_id, user_id, page_key),
  foreign key (tenant_id, user_id) references sys_user on delete cascade
);
comment on table sys_user_page is 'How a user has arranged a list: which columns, how wide, in which order.';

do $$
declare t text;
begin
  foreach t in array array['sys_history', 'sys_role_field_config', 'sys_data_rule', 'sys_role_data_rule', 'sys_saved_query', 'sys_user_page'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', t);
  end loop;
  foreach t in array array['sys_role_field_config', 'sys_data_rule', 'sys_role_data_rule'] loop
    execute format('create trigger tell_grants_changed after insert or update or delete on %I for each statement execute function tell_grants_changed()', t);
  end loop;
  if exists (select from pg_roles where rolname = 'xw_app') then
    execute 'revoke update, delete on sys_history from xw_app';
  end if;
end $$;

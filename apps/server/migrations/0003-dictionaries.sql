-- Dictionaries and code tables: rows of tenant 0 are the platform's (national tables) and readable by every school;
-- a school may add its own.

create table sys_dict (
  tenant_id    int not null references sys_tenant,
  id           uuid not null,
  dict_code    text not null check (dict_code ~ '^[A-Za-z][A-Za-z0-9_]{0,63}$'),
  dict_name    text not null,
  description  text,
  type         int not null default 0,
  version_year int,
  source       text,
  bulk         boolean not null default false,
  seed_hash    text,
  del_flag     text not null default '0' check (del_flag in ('0', '1')),
  create_by    text,
  create_time  timestamptz not null default now(),
  update_by    text,
  update_time  timestamptz,
  version      int not null default 1,
  primary key (tenant_id, id)
);
comment on column sys_dict.version_year is 'The year of the national table these items come from.';
comment on column sys_dict.bulk is 'Too large for every client''s cache: looked up by search or as a tree.';
comment on column sys_dict.seed_hash is 'Digest of the shipped file last loaded into it; a start loads only files that changed.';
create unique index sys_dict_dict_code on sys_dict (tenant_id, dict_code) where del_flag = '0';

create table sys_dict_item (
  tenant_id    int not null,
  id           uuid not null,
  dict_id      uuid not null,
  item_value   text not null,
  item_text    text not null,
  parent_value text,
  description  text,
  sort_order   int not null default 0,
  status       text not null default '1' check (status in ('0', '1')),
  extra        jsonb not null default '{}',
  create_by    text,
  create_time  timestamptz not null default now(),
  update_by    text,
  update_time  timestamptz,
  version      int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, dict_id) references sys_dict on delete cascade,
  unique (tenant_id, dict_id, item_value)
);
comment on column sys_dict_item.parent_value is 'item_value of the item above it, in tables that are trees (areas, disciplines).';
comment on column sys_dict_item.extra is 'What only this table has: awardable categories, study years, English names.';
create index sys_dict_item_parent on sys_dict_item (tenant_id, dict_id, parent_value, sort_order);

create table sys_category (
  tenant_id   int not null references sys_tenant,
  id          uuid not null,
  pid         uuid,
  name        text not null,
  code        text not null,
  create_by   text,
  create_time timestamptz not null default now(),
  update_by   text,
  update_time timestamptz,
  version     int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, pid) references sys_category (tenant_id, id),
  unique (tenant_id, code)
);
create index sys_category_pid on sys_category (tenant_id, pid);

-- Any change of a dictionary, by whatever road, gives it a new version: clients hold theirs against it (docs/adr/0005).
create table sys_dict_version (
  tenant_id int primary key references sys_tenant,
  version   bigint not null
);

create function bump_dict_version() returns trigger language plpgsql as $$
declare changed int := coalesce(current_tenant(), 0);
begin
  insert into sys_dict_version values (changed, 1)
    on conflict (tenant_id) do update set version = sys_dict_version.version + 1;
  perform pg_notify('dict_changed', changed::text);
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['sys_dict', 'sys_dict_item'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', t);
    execute format('create policy platform_rows on %I for select using (tenant_id = 0 and current_tenant() is not null)', t);
    execute format('create trigger bump after insert or update or delete on %I for each statement execute function bump_dict_version()', t);
  end loop;
end $$;

alter table sys_category enable row level security;
create policy tenant on sys_category using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Positions of staff, and the order in which the lists of the older tables come.

create table sys_position (
  tenant_id   int not null references sys_tenant,
  id          uuid not null,
  code        text not null,
  name        text not null,
  rank        text not null,
  create_by   text,
  create_time timestamptz not null default now(),
  update_by   text,
  update_time timestamptz,
  version     int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
comment on column sys_position.rank is 'Code of the dictionary position_rank.';
create index sys_position_list on sys_position (tenant_id, create_time, id);
alter table sys_position enable row level security;
create policy tenant on sys_position using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create index sys_user_list on sys_user (tenant_id, create_time, id);
create index sys_role_list on sys_role (tenant_id, create_time, id);
create index sys_depart_list on sys_depart (tenant_id, depart_order, id);
create index sys_dict_list on sys_dict (tenant_id, create_time, id);
create index sys_dict_item_list on sys_dict_item (tenant_id, sort_order, id);

-- Roles of departments: a part of what a department was granted, for some of its people. The tables themselves see to it
-- that such a role holds nothing its department has not, and that only people of the department have it.

alter table sys_depart add column grants_to_all text not null default '1' check (grants_to_all in ('0', '1')); -- 权限给予全体成员

create table sys_depart_role (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  depart_id uuid not null, -- 所属部门
  role_name text not null, -- 角色名称
  role_code text not null, -- 角色编码
  description text, -- 备注
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id),
  unique (tenant_id, id, depart_id),
  foreign key (tenant_id, depart_id) references sys_depart on delete cascade
);
create unique index sys_depart_role_depart_id_role_code on sys_depart_role (tenant_id, depart_id, role_code);
create index sys_depart_role_list on sys_depart_role (tenant_id, create_time, id);
create index sys_depart_role_depart_id on sys_depart_role (tenant_id, depart_id);
alter table sys_depart_role enable row level security;
create policy tenant on sys_depart_role using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table sys_depart_role_permission (
  tenant_id     int not null,
  role_id       uuid not null,
  depart_id     uuid not null,
  permission_id uuid not null,
  primary key (tenant_id, role_id, permission_id),
  foreign key (tenant_id, role_id, depart_id) references sys_depart_role (tenant_id, id, depart_id) on delete cascade,
  foreign key (tenant_id, depart_id, permission_id) references sys_depart_permission on delete cascade
);
comment on table sys_depart_role_permission is 'What a role of a department gives. What the department loses its roles lose.';
create index sys_depart_role_permission_depart on sys_depart_role_permission (tenant_id, depart_id, permission_id);

create table sys_depart_role_user (
  tenant_id int not null,
  role_id   uuid not null,
  depart_id uuid not null,
  user_id   uuid not null,
  primary key (tenant_id, role_id, user_id),
  foreign key (tenant_id, role_id, depart_id) references sys_depart_role (tenant_id, id, depart_id) on delete cascade,
  foreign key (tenant_id, user_id, depart_id) references sys_user_depart on delete cascade
);
comment on table sys_depart_role_user is 'Who has a role of their department. Whoever leaves the department has it no more.';
create index sys_depart_role_user_user on sys_depart_role_user (tenant_id, user_id, depart_id);

do $$
declare t text;
begin
  foreach t in array array['sys_depart_role_permission', 'sys_depart_role_user'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', t);
    execute format('create trigger tell_grants_changed after insert or update or delete on %I for each statement execute function tell_grants_changed()', t);
  end loop;
end $$;

create or replace view sys_user_permission with (security_invoker = true) as
  select own.tenant_id, own.user_id, given.permission_id
  from sys_user_role own join sys_role_permission given using (tenant_id, role_id)
  union
  select own.tenant_id, own.user_id, given.permission_id
  from sys_user_depart own
    join sys_depart depart on depart.tenant_id = own.tenant_id and depart.id = own.depart_id
      and depart.status = '1' and depart.grants_to_all = '1'
    join sys_depart_permission given on given.tenant_id = own.tenant_id and given.depart_id = own.depart_id
  union
  select own.tenant_id, own.user_id, given.permission_id
  from sys_depart_role_user own
    join sys_depart depart on depart.tenant_id = own.tenant_id and depart.id = own.depart_id and depart.status = '1'
    join sys_depart_role_permission given on given.tenant_id = own.tenant_id and given.role_id = own.role_id;
comment on view sys_user_permission is 'What somebody is given: by their roles, by their departments, and by their roles in these.';

-- Departments: more about each, who is in charge of them, and what their people are given beside their roles.

alter table sys_depart add column depart_name_en text; -- 英文名称
alter table sys_depart add column depart_name_abbr text; -- 简称
alter table sys_depart add column mobile text; -- 联系电话
alter table sys_depart add column address text; -- 地址
alter table sys_depart add column memo text; -- 备注

create table sys_depart_director (
  tenant_id int not null,
  depart_id uuid not null,
  user_id   uuid not null,
  primary key (tenant_id, depart_id, user_id),
  foreign key (tenant_id, depart_id) references sys_depart on delete cascade,
  foreign key (tenant_id, user_id) references sys_user on delete cascade
);
comment on table sys_depart_director is 'Who is in charge of a department, and so of all below it; they need not belong to it.';
create index sys_depart_director_user on sys_depart_director (tenant_id, user_id);

create table sys_depart_permission (
  tenant_id     int not null,
  depart_id     uuid not null,
  permission_id uuid not null references sys_permission on delete cascade,
  primary key (tenant_id, depart_id, permission_id),
  foreign key (tenant_id, depart_id) references sys_depart on delete cascade
);
comment on table sys_depart_permission is 'What everybody who belongs to a department is given; not inherited by those below it.';

do $$
declare t text;
begin
  foreach t in array array['sys_depart_director', 'sys_depart_permission'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', t);
  end loop;
end $$;

create trigger refuse_platform_grant before insert or update on sys_depart_permission
  for each row execute function refuse_platform_grant();
create trigger tell_grants_changed after insert or update or delete on sys_depart_permission
  for each statement execute function tell_grants_changed();

-- Whoever asks what somebody may do asks here, so that no answer forgets one of the two ways to be given something.
create view sys_user_permission with (security_invoker = true) as
  select own.tenant_id, own.user_id, given.permission_id
  from sys_user_role own join sys_role_permission given using (tenant_id, role_id)
  union
  select own.tenant_id, own.user_id, given.permission_id
  from sys_user_depart own
    join sys_depart depart on depart.tenant_id = own.tenant_id and depart.id = own.depart_id and depart.status = '1'
    join sys_depart_permission given on given.tenant_id = own.tenant_id and given.depart_id = own.depart_id;
comment on view sys_user_permission is 'What somebody is given, by their roles and by their departments.';

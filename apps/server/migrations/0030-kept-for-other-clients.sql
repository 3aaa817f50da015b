-- What other clients of the wire keep with users and departments, and data rules for the roles of departments.

alter table sys_user add column activiti_sync text; -- 同步工作流引擎

alter table sys_depart add column fax text; -- 传真
alter table sys_depart add column description text; -- 描述

create table sys_depart_role_data_rule (
  tenant_id     int not null,
  role_id       uuid not null,
  permission_id uuid not null,
  data_rule_id  uuid not null,
  primary key (tenant_id, role_id, permission_id, data_rule_id),
  foreign key (tenant_id, role_id) references sys_depart_role on delete cascade,
  foreign key (tenant_id, permission_id, data_rule_id) references sys_data_rule (tenant_id, permission_id, id) on delete cascade
);
comment on table sys_depart_role_data_rule is 'Which rules narrow what the people of a department''s role see.';
create index sys_depart_role_data_rule_rule on sys_depart_role_data_rule (tenant_id, permission_id, data_rule_id);
alter table sys_depart_role_data_rule enable row level security;
create policy tenant on sys_depart_role_data_rule using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create trigger tell_grants_changed after insert or update or delete on sys_depart_role_data_rule
  for each statement execute function tell_grants_changed();

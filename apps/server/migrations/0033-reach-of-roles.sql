-- How far the people of a role reach is a property of the role. Nobody reaches further or less far than before.
alter table sys_role add column reach text not null default 'depart' -- 管理范围
  check (reach in ('own', 'supervised', 'depart', 'types', 'school', 'platform'))
  check (reach <> 'platform' or tenant_id = 0);

update sys_role set reach = case
  when tenant_id = 0 and role_code = 'admin' then 'platform'
  when role_code in ('admin', 'dwgly') then 'school'
  when role_code = 'lbgly' then 'types'
  when role_code = 'ds' then 'supervised'
  else 'own' end
where role_code in ('admin', 'dwgly', 'lbgly', 'ds', 'zj', 'xs');

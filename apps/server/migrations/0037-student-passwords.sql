-- How students sign in for the first time. The password itself is nowhere: it is computed from the record when it is tried.
create table xw_student_password_rule (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  xwbslbm text not null, -- 学位类型
  mmgz text not null default '0', -- 初始密码
  opens_on date, -- 首次登录开始日期
  closes_on date, -- 首次登录结束日期
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_student_password_rule_xwbslbm on xw_student_password_rule (tenant_id, xwbslbm);
create index xw_student_password_rule_list on xw_student_password_rule (tenant_id, create_time, id);
alter table xw_student_password_rule enable row level security;
create policy tenant on xw_student_password_rule using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Since when an account waits for its first sign-in; what is computed is over some time after.
alter table sys_account add column initial_at timestamptz;

-- Asked before anybody is signed in, and about schools, never about a name: so the answer tells nothing of an account.
create function first_sign_in_open(p_tenants int[]) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from xw_student_password_rule
    where tenant_id = any(p_tenants)
      and (now() at time zone 'Asia/Shanghai')::date between opens_on and closes_on)
$$;
revoke execute on function first_sign_in_open(int[]) from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    grant execute on function first_sign_in_open(int[]) to xw_app;
  end if;
end $$;

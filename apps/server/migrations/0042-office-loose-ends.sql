-- More of what people are told: more time for a student, and the opening for those who check records in departments.
alter table xw_notice drop constraint xw_notice_kind_check;
alter table xw_notice add constraint xw_notice_kind_check
  check (kind in ('opened', 'openedDepart', 'deadline', 'returned', 'approved', 'extended'));

-- The size of a picture as it was decoded, so that a rule which changes later can be asked of it.
alter table sys_file add column width int, add column height int;
comment on column sys_file.width is 'Of the upright picture, in pixels; null for other files, and where nobody looked.';

-- What a school has decided about its degree records as a whole; each has one record from its first start on.
create table xw_school_setting (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  pinyin_letters text not null default 'capitals', -- 姓名拼音的大小写
  pinyin_umlaut text not null default 'yu', -- ü 的写法
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_school_setting_school on xw_school_setting (tenant_id);
create index xw_school_setting_list on xw_school_setting (tenant_id, create_time, id);
alter table xw_school_setting enable row level security;
create policy tenant on xw_school_setting using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Who types a user name does not always know its capitals.
create index sys_user_username_folded on sys_user (lower(username));
drop function sign_in_candidates(text);
create function sign_in_candidates(p_username text) returns table (
  account_id uuid, home_tenant_id int, tenant_id int, tenant_code text, tenant_name text,
  password_hash text, must_change_password boolean, state text, is_exact boolean
) language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.tenant_id, u.tenant_id, t.code, t.name, a.password_hash, a.must_change_password,
         case when a.del_flag = '1' or u.del_flag = '1' then 'deleted'
              when a.status = '2' or u.status = '2' then 'frozen'
              when t.status = '0' then 'closed'
              else 'usable' end,
         u.username = p_username
  from sys_user u join sys_account a on a.id = u.id join sys_tenant t on t.id = u.tenant_id
  where lower(u.username) = lower(p_username)
$$;
revoke execute on function sign_in_candidates(text) from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    grant execute on function sign_in_candidates(text) to xw_app;
  end if;
end $$;

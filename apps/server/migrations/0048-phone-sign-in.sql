-- Signing in by a code that was sent to a phone: how texts leave the product, what was asked for, and whose a number is.

create table sys_sms_gateway (
  id uuid not null, -- 主键
  status text not null default '0', -- 通过网关发送
  content text not null default '您的登录验证码是 ${code}，5 分钟内有效，请勿告知他人。', -- 短信内容
  url text, -- 接口地址
  method text not null default 'POST', -- 请求方式
  body_format text not null default 'json', -- 正文格式
  headers text, -- 请求头
  body text, -- 正文
  success_text text, -- 成功标志
  secret bytea, -- 密钥
  sign_kind text not null default 'none', -- 签名方式
  sign_text text, -- 签名原文
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (id)
);
create unique index sys_sms_gateway_one on sys_sms_gateway ((true));
insert into sys_sms_gateway (id) values ('01890000-0000-7000-8000-0000000000a2');
comment on column sys_sms_gateway.secret is 'Sealed; opened only to sign or send a text.';

create table sys_sms (
  id uuid not null, -- 主键
  mobile bytea not null, -- 手机号
  mobile_hash bytea not null, -- 手机号的散列
  mobile_tail bytea not null, -- 手机号后四位的散列
  state text not null default 'waiting', -- 状态
  result text, -- 结果
  expires_at timestamptz not null, -- 有效期至
  code bytea,
  code_hash bytea not null,
  tries int not null default 0,
  ip text not null,
  school_id int,
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (id)
);
create index sys_sms_list on sys_sms (create_time, id);
create index sys_sms_mobile on sys_sms (mobile_hash, create_time);
create index sys_sms_ip on sys_sms (ip, create_time);
create index sys_sms_school on sys_sms (school_id, create_time) where school_id is not null;
comment on table sys_sms is 'Codes that were asked for, whether or not somebody has the number; gone after two days.';
comment on column sys_sms.code is 'Sealed, and only until it has left the product or expired.';
comment on column sys_sms.code_hash is 'Keyed: six digits alone would be found in a moment.';
comment on column sys_sms.school_id is 'Whose text it was, once it is clear that somebody there has the number.';

-- Everybody who has a number, by its hash in each of the schools that were asked about: every school has a key of its own.
create function phone_candidates(p_tenants int[], p_hashes bytea[]) returns table (
  account_id uuid, home_tenant_id int, tenant_id int, tenant_code text, tenant_name text,
  password_hash text, must_change_password boolean, state text, username text
) language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.tenant_id, u.tenant_id, t.code, t.name, a.password_hash, a.must_change_password,
         case when a.status = '2' or u.status = '2' then 'frozen'
              when t.status = '0' then 'closed'
              else 'usable' end,
         u.username
  from unnest(p_tenants, p_hashes) as asked (tenant_id, hash)
  join sys_user u on u.tenant_id = asked.tenant_id and u.phone_hash = asked.hash
  join sys_account a on a.id = u.id
  join sys_tenant t on t.id = u.tenant_id
  where a.del_flag = '0' and u.del_flag = '0'
$$;
revoke execute on function phone_candidates(int[], bytea[]) from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    grant execute on function phone_candidates(int[], bytea[]) to xw_app;
  end if;
end $$;

-- What an installation says about itself: one record, which belongs to no school.

create table sys_platform_setting (
  id uuid not null, -- 主键
  platform_name text, -- 平台名称
  hotline text, -- 服务热线
  company_name text, -- 单位名称
  company_url text, -- 单位主页
  login_entry text not null default 'account', -- 登录时打开
  alternative_login text, -- 另一登录页的路径
  api_base text, -- 接口地址
  cas_base text, -- 统一身份认证地址
  preview_base text, -- 文件预览地址
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (id)
);
create unique index sys_platform_setting_one on sys_platform_setting ((true));
insert into sys_platform_setting (id) values ('01890000-0000-7000-8000-0000000000a1');

-- One word for one thing: the user menu says 账号设置.
update sys_permission set name = '账号设置' where code = 'account-settings' and name = '账户设置';

-- The platform's own: other databases, and the routes of a gateway. They belong to no school.

create table sys_data_source (
  id uuid not null, -- 主键
  code text not null, -- 数据源编码
  name text not null, -- 数据源名称
  db_type text not null default 'postgresql', -- 数据库类型
  host text not null, -- 主机
  port int not null default 5432, -- 端口
  db_name text not null, -- 数据库名称
  db_username text not null, -- 用户名
  db_password bytea, -- 密码
  remark text, -- 备注
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (id)
);
create unique index sys_data_source_code on sys_data_source (code);
create index sys_data_source_list on sys_data_source (create_time, id);
comment on column sys_data_source.db_password is 'Sealed; opened only to connect.';

create table sys_gateway_route (
  id uuid not null, -- 主键
  router_id text not null, -- 路由编号
  name text not null, -- 路由名称
  uri text not null, -- 目标地址
  predicates jsonb, -- 路由条件
  filters jsonb, -- 过滤器
  strip_prefix text, -- 忽略前缀
  retryable text, -- 失败重试
  status text not null default '1', -- 启用
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (id)
);
create unique index sys_gateway_route_router_id on sys_gateway_route (router_id);
create index sys_gateway_route_list on sys_gateway_route (create_time, id);
comment on table sys_gateway_route is 'Records without effect: there is no gateway that would read them.';

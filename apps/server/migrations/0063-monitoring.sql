-- How the machines, processes and the database are: numbers of the last day, from where on somebody is told, and who was (ADR 0052).
-- All of it is the platform's. No row names a school, a person or anything that was asked for.

create table sys_monitor_process (
  id uuid not null, -- 主键
  kind text not null, -- 服务或后台
  host text not null, -- 主机
  pid int not null, -- 进程号
  node text not null, -- 运行时版本
  system text not null, -- 操作系统
  cpus int not null, -- 处理器
  start_time timestamptz not null, -- 启动时间
  seen_time timestamptz not null default now(), -- 最近报告
  figures jsonb not null, -- 数值
  classes jsonb not null, -- 各类请求
  traces jsonb not null, -- 最近的请求
  primary key (id)
);
comment on table sys_monitor_process is 'The servers and workers on all machines, with what each last said of itself. Whoever stops in order takes the row along.';
comment on column sys_monitor_process.traces is 'By the path of the route: neither queries nor bodies, headers, addresses or people.';

create table sys_monitor_sample (
  minute timestamptz not null, -- 时间
  source text not null, -- 进程
  kind text not null, -- 服务、后台或共用
  figures jsonb not null, -- 数值
  primary key (minute, source)
);
comment on table sys_monitor_sample is 'One row for each process and minute, and one for what they share. Kept for a little more than a day.';
comment on column sys_monitor_sample.source is 'The id of the process; empty for what all of them share.';

create table sys_monitor_setting (
  id uuid not null, -- 主键
  disk_free int default 10, -- 磁盘剩余低于（%）
  memory_used int default 95, -- 系统内存占用高于（%）
  heap_used int default 85, -- 堆内存占上限高于（%）
  loop_delay int default 1000, -- 事件循环延迟高于（毫秒）
  latency int default 5000, -- 请求耗时高于（毫秒）
  error_share int default 5, -- 服务器错误占请求高于（%）
  db_connections int default 85, -- 数据库连接占上限高于（%）
  replica_lag int default 60, -- 复制延迟高于（秒）
  queue_waiting int default 5000, -- 等待中的任务多于（个）
  queue_minutes int default 30, -- 任务等待超过（分钟）
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (id)
);
create unique index sys_monitor_setting_one on sys_monitor_setting ((true));
insert into sys_monitor_setting (id) values ('01890000-0000-7000-8000-0000000000b1');
comment on table sys_monitor_setting is 'There is one record. What is empty is not watched.';

create table sys_monitor_alarm (
  id uuid not null, -- 主键
  kind text not null, -- 告警
  source text not null,
  subject text not null, -- 对象
  value numeric not null, -- 最严重时
  threshold numeric not null, -- 阈值
  begin_time timestamptz not null default now(), -- 开始时间
  end_time timestamptz, -- 结束时间
  heard_time timestamptz not null default now(),
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (id)
);
-- Whoever is the first to see that a threshold is crossed has the notice sent; nobody else does until it is well again.
create unique index sys_monitor_alarm_open on sys_monitor_alarm (kind, source) where end_time is null;
create index sys_monitor_alarm_list on sys_monitor_alarm (begin_time, id);
comment on column sys_monitor_alarm.source is 'The process, the disk or the machine it is about; empty for what all processes share.';
comment on column sys_monitor_alarm.heard_time is 'When it was last seen to go on: what nobody measures any more is over.';

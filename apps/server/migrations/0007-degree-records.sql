-- Degree records: one wide table for all ten degree types.

create extension if not exists pg_trgm;

-- Two characters make no trigram, the same two doubled make several: so a part of a Chinese name is found by an index.
-- It stands in a column of its own, since row security lets no index be used for what a function of ours computes.
create function doubled(text) returns text language sql immutable strict parallel safe
  return regexp_replace($1, '(.)', '\1\1', 'g');

create table xw_info (
  tenant_id          int not null references sys_tenant,
  id                 uuid not null,
  xwbslbm            text not null, -- 学位类型
  batch_id           uuid, -- 采集批次
  nj                 text not null, -- 年级
  depart_id          uuid, -- 院系
  status             text not null default '00', -- 状态
  student_user_id    uuid, -- 学生账号
  supervisor_user_id uuid, -- 导师账号
  dept_opened_at     timestamptz, -- 院系打开时间

  -- 个人基本信息
  xm                 text, -- 姓名
  xm_dbl             text generated always as (doubled(xm)) stored,
  xmpy               text, -- 姓名拼音
  xbm                text, -- 性别码
  gbm                text, -- 国家或地区码
  mzm                text, -- 民族码
  zzmmm              text, -- 政治面貌码
  csrq               text, -- 出生日期
  zjlxm              text, -- 身份证件类型码
  zjhm               bytea, -- 身份证件号码
  zjhm_hash          bytea,
  zjhm_tail          text,
  hkszssm            text, -- 攻读本学位前户口所在省市码
  zp                 text, -- 照片文件名

  -- 学业和学位授予信息
  xwsydwm            text, -- 学位授予单位码
  xwsydw             text, -- 学位授予单位名称
  xzxm               text, -- 学位授予单位校长（院长、所长）姓名
  zxxm               text, -- 学位评定委员会主席姓名
  pydwm              text, -- 培养单位码
  pydw               text, -- 培养单位名称
  yxdm               text, -- 院系代码
  xwlbm              text, -- 学位类别码
  xwlb               text, -- 学位类别名称
  sfyjxk             text, -- 是否按一级学科授予
  yjxkm              text, -- 一级学科码
  yjxkmc             text, -- 一级学科名称
  zydm               text, -- 学科/专业码
  zymc               text, -- 学科/专业名称
  zymc_dbl           text generated always as (doubled(zymc)) stored,
  zszymc             text, -- 自主设置/证书专业名称
  zylym              text, -- 专业学位领域码
  ksh                text, -- 考生号/考生编号
  sqh                text, -- 申请号
  xh                 text, -- 学号
  rxny               text, -- 入学年月
  xz                 text, -- 学制
  xxxsm              text, -- 学习形式/学习方式码
  ksfsm              text, -- 考试方式码
  gdlxm              text, -- 攻读类型码
  byny               text, -- 毕业年月
  wyksny             text, -- 通过外语水平考试年月
  zhksny             text, -- 通过学科综合水平考试年月
  hxwrq              text, -- 获学位日期
  xwzsbh             text, -- 学位证书编号
  jybh               text, -- 决议编号（文号）
  sfdexw             text, -- 是否第二学士学位
  sffxxw             text, -- 是否辅修学士学位
  sfsxsxw            text, -- 是否双学士学位
  sflhxw             text, -- 是否联合学士学位
  lhpydw             text, -- 联合培养单位名称
  xwfwyhid           text, -- 学位评定分委员会

  -- 学位论文信息
  dsxm               text, -- 导师姓名
  lwtm               text, -- 论文题目
  lwywtm             text, -- 论文英文题目
  lwgjc              text, -- 论文关键词
  lwlx               text, -- 论文类型
  lwxtly             text, -- 论文选题来源
  lwyjfx             text, -- 论文研究方向
  lwzxyz             text, -- 论文撰写语种
  lwmj               text, -- 论文密级
  lwdbrq             text, -- 论文答辩日期
  fzb                text, -- 检测复制比

  -- 前置学历学位信息
  qzxwm              text, -- 前置学位码
  qzxw               text, -- 前置学位名称
  qzxlm              text, -- 前置学历码
  qzxwny             text, -- 获前置学位年月
  qzxwsydwm          text, -- 前置学位授予单位码
  qzxwsydw           text, -- 前置学位授予单位名称
  qzxwzsbh           text, -- 前置学位证书编号
  qzxwzymc           text, -- 前置学位专业名称
  qzxlzsbh           text, -- 前置学历证书编号

  -- 获学位后去向信息
  qxm                text, -- 获学位后去向码
  jydwxzm            text, -- 就业单位性质码
  jydwssm            text, -- 就业单位所在省市码
  gzxzm              text, -- 工作性质码
  jydwmc             text, -- 就业单位名称
  gzdw               text, -- 工作单位（同等学力）

  -- 联系方式与其他信息
  sjhm               bytea, -- 手机号码
  sjhm_hash          bytea,
  sjhm_tail          text,
  dzyx               text, -- 电子邮箱
  qqhm               text, -- QQ号码
  wxzh               text, -- 微信账号
  txdz               bytea, -- 通讯地址
  txdz_hash          bytea,
  txdz_tail          text,
  bz                 text, -- 备注

  zdy                jsonb not null default '{}',
  create_by          text,
  create_time        timestamptz not null default now(),
  update_by          text,
  update_time        timestamptz,
  version            int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, depart_id) references sys_depart,
  foreign key (tenant_id, student_user_id) references sys_user on delete set null (student_user_id),
  foreign key (tenant_id, supervisor_user_id) references sys_user on delete set null (supervisor_user_id)
);
comment on table xw_info is 'A degree record. The fields of the national structure are text, and empty until they are filled in; which of them a record has depends on xwbslbm.';
comment on column xw_info.dept_opened_at is 'When the department first looked at it: until then the student may withdraw it.';
comment on column xw_info.zdy is 'The school''s own fields, by key.';

-- A person gets a degree of one type once in a batch and a grade. Drafts whose ID number is still missing are not compared.
create unique index xw_info_xwbslbm_batch_id_zjhm_hash_nj on xw_info (tenant_id, xwbslbm, batch_id, zjhm_hash, nj)
  nulls not distinct where zjhm_hash is not null;
create unique index xw_info_xwzsbh on xw_info (tenant_id, xwzsbh);

-- Lists: of a type, by time and by name; of a department; of a person.
create index xw_info_list on xw_info (tenant_id, xwbslbm, create_time, id);
create index xw_info_xm_pinyin on xw_info (tenant_id, xwbslbm, xm collate "zh-x-icu", id);
create index xw_info_depart_id on xw_info (tenant_id, depart_id);
create index xw_info_student_user_id on xw_info (tenant_id, student_user_id);
create index xw_info_supervisor_user_id on xw_info (tenant_id, supervisor_user_id);

-- Counts of what waits for whom.
create index xw_info_work on xw_info (tenant_id, xwbslbm, batch_id, depart_id, status);

-- Searches: a part of a name, a number, the last four digits.
create index xw_info_xm_infix on xw_info using gin (xm_dbl gin_trgm_ops);
create index xw_info_zymc_infix on xw_info using gin (zymc_dbl gin_trgm_ops);
create index xw_info_xh on xw_info (tenant_id, xh);
create index xw_info_sqh on xw_info (tenant_id, sqh);
create index xw_info_zjhm_hash on xw_info (tenant_id, zjhm_hash);
create index xw_info_zjhm_tail on xw_info (tenant_id, zjhm_tail);

alter table xw_info enable row level security;
create policy tenant on xw_info using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

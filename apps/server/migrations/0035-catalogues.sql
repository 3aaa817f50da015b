-- Code tables by year (docs/adr/0023): an entry says from which year to which it counts, so that two years of a catalogue
-- stand side by side; what a school adds to a national table comes on top of it; a code may stand for several tables.

alter table sys_dict
  add column layered boolean not null default false,
  add column includes text[] not null default '{}';
comment on column sys_dict.layered is 'Of the platform: what a school has under the same code comes on top of it. Otherwise it stands in its place.';
comment on column sys_dict.includes is 'Codes of tables whose entries are entries of this one, those of the first before those of the next.';

alter table sys_dict_item
  add column dict_code text,
  add column valid_from int,
  add column valid_to int,
  add constraint sys_dict_item_years check (valid_to >= valid_from),
  drop constraint sys_dict_item_tenant_id_dict_id_item_value_key;
comment on column sys_dict_item.dict_code is 'That of its dictionary, so that a list of one table is a list of this one; kept by a trigger.';
comment on column sys_dict_item.valid_from is 'The first year in which the entry counts; empty where it always did. A code that came to mean something else has an entry for each meaning.';
comment on column sys_dict_item.valid_to is 'The last year in which it counts; empty where no end is known.';
update sys_dict_item item set dict_code = dict.dict_code
  from sys_dict dict where dict.tenant_id = item.tenant_id and dict.id = item.dict_id;
alter table sys_dict_item alter column dict_code set not null;
create unique index sys_dict_item_dict_id_item_value_valid_from
  on sys_dict_item (tenant_id, dict_id, item_value, valid_from) nulls not distinct;
create index sys_dict_item_code on sys_dict_item (tenant_id, dict_code, sort_order, id);

create function take_dict_code() returns trigger language plpgsql as $$
begin
  select dict_code into new.dict_code from sys_dict where tenant_id = new.tenant_id and id = new.dict_id;
  return new;
end $$;
create trigger take_dict_code before insert or update of dict_id, dict_code on sys_dict_item
  for each row execute function take_dict_code();

-- Which dictionaries the entries of a code lie in, for the school of the transaction; `part` and then the school's own
-- before the platform's is the order in which one of several entries of the same code is meant.
create view visible_dict with (security_invoker = true) as
  with seen as not materialized (
    select dict.* from sys_dict dict
    where dict.tenant_id in (0, current_tenant()) and dict.del_flag = '0'
      and (dict.tenant_id <> 0 or dict.layered or current_tenant() = 0 or not exists (
        select from sys_dict own
        where own.tenant_id = current_tenant() and own.dict_code = dict.dict_code and own.del_flag = '0'))
  )
  select dict_code, bulk, tenant_id, id as dict_id, 0 as part from seen
  union all
  select whole.dict_code, whole.bulk, part.tenant_id, part.id, included.place::int
  from seen whole
    cross join lateral unnest(whole.includes) with ordinality as included (code, place)
    join seen part on part.dict_code = included.code
  where whole.includes <> '{}';

-- Every entry that a code table has for the school of the transaction. The school itself is an institution, listed or not.
create view dict_entry with (security_invoker = true) as
  select dict.dict_code, dict.bulk, dict.part, item.tenant_id, item.id, item.item_value, item.item_text, item.parent_value,
    item.sort_order, item.status, item.valid_from, item.valid_to, item.extra, item.dict_code as own_code
  from visible_dict dict join sys_dict_item item on item.tenant_id = dict.tenant_id and item.dict_id = dict.dict_id
  union all
  select 'institutions', true, 1, tenant.id, null, tenant.code, tenant.name, null, 0, '1', null, null, '{}', 'institutions'
  from sys_tenant tenant
  where tenant.id = current_tenant() and tenant.id <> 0 and not exists (
    select from visible_dict dict join sys_dict_item item on item.tenant_id = dict.tenant_id and item.dict_id = dict.dict_id
    where dict.dict_code = 'institutions' and item.item_value = tenant.code);

-- The small lists that were guessed give way to those that are sourced. Their codes are in use with another meaning, so
-- what lies in records is changed by what it means: to the new code of the same name; where there is none and the code now
-- means something else, to a code of its own that can be read and is offered no more.
create temporary table new_code (dict_code text, code text, name text) on commit drop;
insert into new_code
select dict_code, split_part(entry, ' ', 1), split_part(entry, ' ', 2)
from (values
  ('thesis_source', '02 973、863项目|04 国家社科规划、基金项目|05 教育部人文、社会科学研究项目|06 国家自然科学基金项目|07 中央、国家各部门项目|09 省（自治区、直辖市）项目|12 国际合作研究项目|13 与港、澳、台合作研究项目|14 企、事业单位委托项目|15 外资项目|16 学校自选项目|17 国防项目|90 非立项|99 其他|02 国家重点研发计划项目'),
  ('study_type', '11 公开招考|22 提前攻博|23 硕博连读|24 本科直博|35 本博连读（八年制临床医学博士）|46 同等学力申请|99 其他|24 直接攻博'),
  ('exam_mode', '10 博士|11 博士生公开招考|12 博士生推荐免试|13 硕士博士连读|14 本科硕士博士生连读|15 博士生港澳台考试|16 来华留学博士生考试|17 本科毕业生直接攻博|18 硕士生提前攻博|19 博士生保留资格返校|20 硕士|21 硕士生全国统考|22 硕士生推荐免试|23 硕士生单独考试|24 硕士生保留资格返校|25 硕士生港澳台考试|26 来华留学硕士生考试|30 硕士专业学位联考|31 经济类联考|32 法律类联考|33 教育类联考|34 文学类联考|35 文博类联考|36 工程类联考|37 农学类联考|38 医学类联考|39 军事类联考|40 管理类联考|41 艺术类联考|99 其他|11 博士公开招考|13 硕博连读|17 直接攻博|21 全国统一考试|22 推荐免试|23 单独考试|32 法律硕士联考'),
  ('work_nature', '1 科研|2 教学|3 设计|4 管理|5 生产|6 行政|7 后勤|9 其他'),
  ('employer_nature', '10 机关|20 科研设计单位|21 高等教育单位|22 中初教育单位|23 医疗卫生单位|29 其他事业单位|31 国有企业|32 三资企业|39 其他企业|40 部队|55 农村建制村|56 城镇社区|99 其他'),
  ('destination', '10 签就业协议形式就业|11 签劳动合同形式就业|12 其他录用形式就业|27 科研助理|46 应征义务兵|50 国家基层项目|51 地方基层项目|70 待就业|75 自主创业|76 自由职业|80 升学|85 出国、出境|99 其他|80 升学（国内攻读博士）|80 升学（国内攻读硕士）|85 出国（境）深造'),
  ('learning_mode', '01 全日制|02 高等教育自学考试|03 夜大学|04 职工大学|05 电视大学|06 业余大学|07 函授|08 研修班|09 高等学校进修|10 党校|11 社会主义学院|15 培训|31 非全日制|32 脱产|33 网络教育|99 其他|02 自学考试|05 开放教育|06 业余'),
  ('prior_education', '10 研究生教育|11 博士研究生毕业|12 博士研究生结业|13 博士研究生肄业|14 硕士研究生毕业|15 硕士研究生结业|16 硕士研究生肄业|17 研究生班毕业|18 研究生班结业|19 研究生班肄业|20 大学本科教育|21 大学本科毕业|22 大学本科结业|23 大学本科肄业|28 大学普通班毕业|30 大学专科教育|31 大学专科毕业|32 大学专科结业|33 大学专科肄业|40 中等职业教育|41 中等专科毕业|42 中等专科结业|43 中等专科肄业|44 职业高中毕业|45 职业高中结业|46 职业高中肄业|47 技工学校毕业|48 技工学校结业|49 技工学校肄业|60 普通高级中学教育|61 普通高中毕业|62 普通高中结业|63 普通高中肄业|70 初级中学教育|71 初中毕业|73 初中肄业|81 小学毕业|83 小学肄业|90 其他')
) as list (dict_code, entries), unnest(string_to_array(entries, '|')) as entry;

-- What the platform has now and nobody edited, and what each of its codes becomes.
create temporary table moved_code on commit drop as
select item.dict_code, item.id, item.item_value as old, item.item_text as name,
  coalesce(
    (select min(code) from new_code n where n.dict_code = item.dict_code and n.name = item.item_text),
    case when exists (select from new_code n where n.dict_code = item.dict_code and n.code = item.item_value)
      then 'X' || item.item_value else item.item_value end) as new,
  not exists (select from new_code n where n.dict_code = item.dict_code and n.name = item.item_text) as is_retired
from sys_dict_item item
where item.tenant_id = 0 and item.dict_code in (select dict_code from new_code)
  and item.create_by is null and item.update_by is null;

-- The entries that are no more make room; those without a successor stay to be read.
delete from sys_dict_item item using moved_code moved
where item.tenant_id = 0 and item.id = moved.id and not moved.is_retired
  and not exists (select from new_code n where n.dict_code = moved.dict_code and n.code = moved.old);
update sys_dict_item item set item_value = moved.new, status = '0', sort_order = item.sort_order + 1000, update_by = 'system'
from moved_code moved where item.tenant_id = 0 and item.id = moved.id and moved.is_retired;

-- Records, what they were before, and the words of imports; not in schools that have such a list of their own.
do $$
declare
  field record;
begin
  for field in
    select * from (values
      ('xxxsm', 'learning_mode'), ('ksfsm', 'exam_mode'), ('gdlxm', 'study_type'), ('lwxtly', 'thesis_source'),
      ('qzxlm', 'prior_education'), ('qxm', 'destination'), ('jydwxzm', 'employer_nature'), ('gzxzm', 'work_nature')
    ) as known (name, dict_code)
  loop
    execute format($sql$
      update xw_info t set %1$I = moved.new from moved_code moved
      where moved.dict_code = %2$L and moved.old <> moved.new and t.%1$I = moved.old
        and not exists (select from sys_dict own
          where own.tenant_id = t.tenant_id and own.dict_code = %2$L and own.del_flag = '0')
    $sql$, field.name, field.dict_code);
    execute format($sql$
      update sys_history t set data_content = jsonb_set(data_content, '{%1$s}', to_jsonb(moved.new)) from moved_code moved
      where t.data_table = 'xw_info' and moved.dict_code = %2$L and moved.old <> moved.new
        and t.data_content ->> %1$L = moved.old
        and not exists (select from sys_dict own
          where own.tenant_id = t.tenant_id and own.dict_code = %2$L and own.del_flag = '0')
    $sql$, field.name, field.dict_code);
    execute format($sql$
      update sys_import_word t set value = moved.new from moved_code moved
      where t.field_key = %1$L and moved.dict_code = %2$L and moved.old <> moved.new and t.value = moved.old
        and not exists (select from sys_dict own
          where own.tenant_id = t.tenant_id and own.dict_code = %2$L and own.del_flag = '0')
    $sql$, field.name, field.dict_code);
  end loop;
end $$;

-- Doctors were exempted from another examination than masters; the name was the same.
update xw_info t set ksfsm = '12'
where ksfsm = '22' and xwbslbm like '2%'
  and exists (select from moved_code moved where moved.dict_code = 'exam_mode' and moved.name = '推荐免试')
  and not exists (select from sys_dict own
    where own.tenant_id = t.tenant_id and own.dict_code = 'exam_mode' and own.del_flag = '0');

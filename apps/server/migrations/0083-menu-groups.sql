-- The menu is 办理, 采集, 配置, 代码表 and 系统, and degree types have names that fit it. Names that a school chose stay.
update sys_permission entry set name = renamed.now
from (values
  ('xw:xwInfo', '信息采集', '采集'),
  ('degree-setup', '目录与配置', '配置'),
  ('system', '系统管理', '系统'),
  ('system-data', '字典与规则', '编码规则'),
  ('thesis', '论文评阅', '论文送审'),
  ('xw:xwInfo:type21', '学历教育博士学位', '学术博士'),
  ('xw:xwInfo:type22', '同等学力人员申请博士学位', '同等学力博士'),
  ('xw:xwInfo:type23', '博士专业学位', '专业博士'),
  ('xw:xwInfo:type31', '学历教育硕士学位', '学术硕士'),
  ('xw:xwInfo:type32', '同等学力人员申请硕士学位', '同等学力硕士'),
  ('xw:xwInfo:type33', '硕士专业学位', '专业硕士'),
  ('xw:xwInfo:type41', '普通高等教育本科毕业生学士学位', '普通本科学士'),
  ('xw:xwInfo:type42', '成人高等教育本科毕业生学士学位', '成人本科学士'),
  ('xw:xwInfo:type43', '来华留学本科毕业生学士学位', '来华留学学士'),
  ('xw:xwInfo:type44', '学士专业学位', '专业学士')
) as renamed (code, before, now)
where entry.code = renamed.code and entry.name = renamed.before;

update sys_permission set icon = 'control' where code = 'degree-setup' and icon = 'book';
-- The start inserts 代码表 between 配置 and 系统.
update sys_permission set sort_no = 16 where code = 'degree-setup' and parent_id is null and sort_no = 17;

-- Pages move to the groups they belong to, after those already there, unless a school has put them elsewhere.
update sys_permission entry set parent_id = target.id, menu_type = 1, sort_no = entry.sort_no + 100
from (values
  ('thesis', null, 'work'),
  ('xw:dataExport', 'degree-setup', 'xw:xwInfo'),
  ('system:sysRoleFieldConfig', 'system-rights', 'degree-setup'),
  ('xw:photoRule', 'system-data', 'degree-setup'),
  ('xw:privacyNotice', 'system-data', 'degree-setup')
) as move (code, source, target)
join sys_permission target on target.code = move.target
where entry.code = move.code
  and entry.parent_id is not distinct from (select id from sys_permission where code = move.source);
select grant_groups_above(id) from sys_permission
where code in ('thesis', 'xw:dataExport', 'system:sysRoleFieldConfig', 'xw:photoRule', 'xw:privacyNotice');

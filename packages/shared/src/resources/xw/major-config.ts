import { majorPaths } from '../../degree/majors.ts'
import { degreeTypes } from '../../degree/types.ts'
import { department } from '../../field-types/department.ts'
import { dict } from '../../field-types/dict.ts'
import { multiSelect } from '../../field-types/multi-select.ts'
import { number } from '../../field-types/number.ts'
import { searchSelect } from '../../field-types/search-select.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

const year = { integer: true, min: 1900, max: 2999, query: false } as const
const optional = { list: { optional: true } } as const

/** 专业申请配置: the majors that a department may award for a degree type. A department without any may award all. */
export const majorConfigResource = defineResource({
  path: majorPaths.resource,
  table: 'xw_major_config',
  title: '专业申请配置',
  permission: 'xw:xwMajorConfig',
  menu: {
    group: 'degree-setup',
    url: '/degree-setup/majors',
    icon: 'apartment',
    component: 'xw/XwMajorConfig',
    roles: ['dwgly'],
  },
  tenant: 'school',
  history: true,
  scope: { degreeType: 'xwbslbm', depart: 'departId' },
  // Majors of several tables share names, so imports match by type and department first.
  importKey: ['xwbslbm', 'departId'],
  unique: [['xwbslbm', 'departId', 'zydm']],
  fields: {
    xwbslbm: select('学位类型', {
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      required: true,
      readonly: 'edit',
      query: {},
    }),
    departId: department('院系', { required: true, readonly: 'edit', query: {} }),
    zydm: searchSelect('学科/专业', {
      dictCode: 'all_majors',
      showsCode: true,
      required: true,
      readonly: 'edit',
      list: { width: 220 },
      query: {},
    }),
    zymc: text('专业名称', { max: 100, help: '不填则为目录中的名称', ...optional }),
    yjxkm: searchSelect('一级学科', {
      dictCode: 'first_level_disciplines',
      showsCode: true,
      help: '不填则为目录中的上级学科',
      ...optional,
    }),
    sfyjxk: switchOf('按一级学科授予', { notNull: true, default: '0', list: { width: 120 } }),
    xwlbms: multiSelect('学位类别', {
      choices: { dictCode: 'degree_codes' },
      notNull: true,
      default: [],
      help: '第一个为默认的；不选则不限',
      query: false,
    }),
    xz: text('学制', { max: 4, rules: ['number'], help: '单位为年', ...optional }),
    zszymc: text('证书专业名称', { max: 100, help: '证书上打印的名称，与专业名称不同时填写', ...optional }),
    englishName: text('英文名称', { max: 200, ...optional }),
    validFrom: number('招生起始年', { ...year, help: '从哪一级起适用，不填则不限' }),
    validTo: number('招生截止年', { ...year, help: '到哪一级为止，不填则不限' }),
    status: dict('状态', { dictCode: 'dict_item_status', required: true, default: '1', query: {} }),
  },
})

import { type AreaField, area } from '../field-types/area.ts'
import { type DateField, date } from '../field-types/date.ts'
import { type DictField, dict } from '../field-types/dict.ts'
import { type MonthField, month } from '../field-types/month.ts'
import { type ChoiceOffer, type SearchSelectField, searchSelect } from '../field-types/search-select.ts'
import { type SwitchField, switchOf } from '../field-types/switch.ts'
import { type TextField, text } from '../field-types/text.ts'
import { type DegreeField, type DegreeFieldKey, type DegreeGroup, degreeGroups } from './fields.ts'
import { getMajorTable, majorPaths } from './majors.ts'
import type { DegreeTypeCode } from './types.ts'

/** A degree field as the engine knows it; all columns are text, so all values are texts. */
export type DegreeFieldDef =
  | TextField
  | DateField
  | MonthField
  | SwitchField
  | DictField
  | SearchSelectField
  | AreaField

/** A list of records that have a certificate number shows it, with the photo that is printed beside it. */
export const numberedRecords = { field: 'status', in: ['60', '70', '71', '80', '90'] } as const

/** Options of text fields beyond the national structure: storage, normalization, checks. */
const textTraits: Partial<Record<DegreeFieldKey, Omit<TextField, 'type' | 'label'>>> = {
  xm: {
    normalize: 'name',
    pinyin: true,
    infix: true,
    help: '与学位证书一致；姓名中的间隔号用“·”',
    list: { width: 120 },
    query: { rule: 'like' },
  },
  xmpy: { help: '来华留学生填护照上的英文姓名' },
  zjhm: { normalize: 'code', sealed: true, masked: 'idNumber', rules: ['documentNumber'] },
  sjhm: { normalize: 'code', sealed: true, masked: 'phone', rules: ['mobile'] },
  txdz: { sealed: true, masked: 'text' },
  dzyx: { masked: 'email', rules: ['email'] },
  qqhm: { rules: ['qq'] },
  xh: { normalize: 'code', list: { width: 130 }, query: {} },
  sqh: { normalize: 'code', list: { width: 130 }, query: {}, help: '同等学力人员用它代替学号' },
  ksh: { normalize: 'code', help: '研究生为 15 位考生编号，普通本科为 14 位高考考生号' },
  zymc: { infix: true, list: { width: 180 }, query: { rule: 'like', folded: true } },
  zszymc: { help: '目录外二级学科、交叉学科，或证书上打印的名称' },
  xwzsbh: { normalize: 'code', unique: true, list: { optional: true, width: 170, when: numberedRecords } },
  xz: { help: '单位为年' },
  dsxm: { help: '多位导师用“；”分隔' },
  lwtm: { help: '涉密或没有论文时不填' },
  lwgjc: { wide: true, help: '至少 3 个，用“；”分隔' },
  lwyjfx: { help: '最多两个，每个不超过 15 字，不能与专业名称相同' },
  fzb: { help: '百分比，两位小数' },
}

/** Column headings of schools' files, besides the label, the national name and the label with 码. */
const headingAliases: Partial<Record<DegreeFieldKey, readonly string[]>> = {
  xm: ['学生姓名'],
  zjhm: ['身份证号', '身份证号码', '证件号码', '证件号'],
  zjlxm: ['证件类型'],
  gbm: ['国家地区', '国籍'],
  hkszssm: ['户口所在省市', '生源地'],
  sjhm: ['手机', '手机号', '联系电话', '移动电话'],
  dzyx: ['邮箱', 'Email', 'E-mail'],
  txdz: ['联系地址', '地址'],
  qqhm: ['QQ', 'QQ号'],
  wxzh: ['微信', '微信号'],
  zydm: ['专业代码', '专业码'],
  zymc: ['专业', '专业名称'],
  xwzsbh: ['证书编号', '学位证书号'],
  hxwrq: ['授予日期', '学位授予日期'],
  dsxm: ['导师', '指导教师', '指导教师姓名'],
  lwtm: ['学位论文题目', '论文名称'],
  lwgjc: ['关键词'],
  xxxsm: ['学习形式', '学习方式'],
}

/** The fields that decide the catalogue year of a record: that of its cohort. */
const cohortFields = ['nj', 'rxny'] as const

/** Returns the choices of a form for catalogue codes: those of the cohort's year that the department may award. */
function buildOffer(key: DegreeFieldKey, type: DegreeTypeCode): { offer?: ChoiceOffer } {
  const ask = { year: cohortFields, path: majorPaths.choices, params: { xwlx: type, field: key } }
  if (key === 'zydm') return { offer: { ...ask, fields: ['departId'] } }
  if (key === 'xwlbm') return { offer: { ...ask, fields: ['departId', 'zydm'] } }
  return key === 'yjxkm' || key === 'zylym' ? { offer: { year: cohortFields } } : {}
}

interface GroupedDegreeField extends DegreeField {
  readonly key: DegreeFieldKey
  readonly group: DegreeGroup
}

/** The national structure says 性别码 where people say 性别; files may use either. */
const isCodeField = ({ kind }: DegreeField) =>
  kind === 'code' || kind === 'search' || kind === 'major' || kind === 'area'

/** Converts a field of the national structure to a resource field for one degree type. */
export function toDegreeFieldDef(field: GroupedDegreeField, type: DegreeTypeCode): DegreeFieldDef {
  const { key, label, kind, codeTable = '', max } = field
  const code = field.showsCode && { showsCode: field.showsCode }
  const common = {
    // A record starts as a draft, so a value may be missing until submission.
    notNull: false,
    ...(field.required && { required: true }),
    list: { optional: true },
    form: { group: degreeGroups[field.group] },
    excel: {
      aliases: [key.toUpperCase(), ...(isCodeField(field) ? [`${label}码`] : []), ...(headingAliases[key] ?? [])],
    },
  } as const
  switch (kind) {
    case 'date':
      return date(label, { ...common, compact: true })
    case 'month':
      return month(label, common)
    case 'flag':
      return switchOf(label, common)
    case 'code':
      return dict(label, { ...common, ...code, dictCode: codeTable })
    case 'search':
      return searchSelect(label, { ...common, ...code, ...buildOffer(key, type), dictCode: codeTable })
    case 'major':
      return searchSelect(label, { ...common, ...code, ...buildOffer(key, type), dictCode: getMajorTable(type) })
    case 'area':
      return area(label, common)
    case 'number':
      return text(label, { ...common, ...(max && { max }), rules: ['number'], ...textTraits[key] })
    default:
      return text(label, { ...common, ...(max && { max }), ...textTraits[key] })
  }
}

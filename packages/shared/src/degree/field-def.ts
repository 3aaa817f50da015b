import { type AreaField, area } from '../field-types/area.ts'
import { type DateField, date } from '../field-types/date.ts'
import { type DictField, dict } from '../field-types/dict.ts'
import { type MonthField, month } from '../field-types/month.ts'
import { type SearchSelectField, searchSelect } from '../field-types/search-select.ts'
import { type SwitchField, switchOf } from '../field-types/switch.ts'
import { type TextField, text } from '../field-types/text.ts'
import { type DegreeField, type DegreeFieldKey, type DegreeGroup, degreeGroups } from './fields.ts'
import { type DegreeTypeCode, findDegreeType } from './types.ts'

/** A degree field as the engine knows it; every one of them is a text column, so every value is a text. */
export type DegreeFieldDef =
  | TextField
  | DateField
  | MonthField
  | SwitchField
  | DictField
  | SearchSelectField
  | AreaField

/** What a text field has beyond the national structure: how it is kept, written and checked. */
const traits: Partial<Record<DegreeFieldKey, Omit<TextField, 'type' | 'label'>>> = {
  xm: {
    normalize: 'name',
    pinyin: true,
    infix: true,
    help: '与学位证书一致；姓名中的间隔号用“·”',
    list: {},
    query: { rule: 'like' },
  },
  xmpy: { help: '来华留学生填护照上的英文姓名' },
  zjhm: { normalize: 'code', sealed: true, masked: 'idNumber', rules: ['documentNumber'] },
  sjhm: { normalize: 'code', sealed: true, masked: 'phone', rules: ['mobile'] },
  txdz: { sealed: true, masked: 'text' },
  dzyx: { masked: 'email', rules: ['email'] },
  qqhm: { rules: ['qq'] },
  xh: { normalize: 'code', list: {}, query: {} },
  sqh: { normalize: 'code', list: {}, query: {}, help: '同等学力人员用它代替学号' },
  ksh: { normalize: 'code', help: '研究生为 15 位考生编号，普通本科为 14 位高考考生号' },
  zymc: { infix: true, list: {}, query: { rule: 'like', folded: true } },
  zszymc: { help: '目录外二级学科、交叉学科，或证书上打印的名称' },
  xwzsbh: { normalize: 'code', unique: true },
  xz: { help: '单位为年' },
  dsxm: { help: '多位导师用“；”分隔' },
  lwtm: { help: '涉密或没有论文时不填' },
  lwgjc: { wide: true, help: '至少 3 个，用“；”分隔' },
  lwyjfx: { help: '最多两个，每个不超过 15 字，不能与专业名称相同' },
  fzb: { help: '百分比，两位小数' },
}

/** The code table that a type's majors come from. */
function majorTable(type: DegreeTypeCode): string {
  const { level, mode } = findDegreeType(type) ?? {}
  if (level === 'bachelor') return 'undergraduate_majors'
  return mode === 'professional' ? 'professional_degree_categories' : 'second_level_disciplines'
}

interface Placed extends DegreeField {
  readonly key: DegreeFieldKey
  readonly group: DegreeGroup
}

/** A field of the national structure as a field of the record, for one degree type. */
export function toFieldDef(field: Placed, type: DegreeTypeCode): DegreeFieldDef {
  const { key, label, kind, codeTable = '', max } = field
  const common = {
    // Records begin as drafts: a value may be missing until it is submitted.
    notNull: false,
    ...(field.required && { required: true }),
    list: { optional: true },
    form: { group: degreeGroups[field.group] },
  } as const
  switch (kind) {
    case 'date':
      return date(label, { ...common, compact: true })
    case 'month':
      return month(label, common)
    case 'flag':
      return switchOf(label, common)
    case 'code':
      return dict(label, { ...common, dictCode: codeTable })
    case 'search':
      return searchSelect(label, { ...common, dictCode: codeTable })
    case 'major':
      return searchSelect(label, { ...common, dictCode: majorTable(type) })
    case 'area':
      return area(label, common)
    case 'number':
      return text(label, { ...common, ...(max && { max }), rules: ['number'], ...traits[key] })
    default:
      return text(label, { ...common, ...(max && { max }), ...traits[key] })
  }
}

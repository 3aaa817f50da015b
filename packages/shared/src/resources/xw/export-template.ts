import {
  exportableFields,
  exportDateForms,
  exportFormats,
  exportValueKinds,
  photoNameFields,
} from '../../degree/export-columns.ts'
import { degreeTypes } from '../../degree/types.ts'
import { multiSelect } from '../../field-types/multi-select.ts'
import { number } from '../../field-types/number.ts'
import { rows } from '../../field-types/rows.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

const basics = { group: '模板' } as const
const table = { group: '列' } as const
const photos = { group: '照片' } as const
const yesOrNo = [
  { value: '1', text: '是' },
  { value: '0', text: '否' },
] as const
const pixels = { integer: true, min: 30, max: 2_000, form: photos, list: { optional: true } } as const

/** 导出模板: the columns and format of an export file. */
export const exportTemplateResource = defineResource({
  path: '/xw/xwExportTemplate',
  table: 'xw_export_template',
  title: '导出模板',
  permission: 'xw:exportTemplate',
  menu: { group: 'degree-setup', url: '/degree-setup/export-template', icon: 'form', roles: ['dwgly'] },
  tenant: 'school',
  history: true,
  fields: {
    name: text('模板名称', { required: true, unique: true, max: 60, form: basics, query: { rule: 'like' } }),
    types: multiSelect('适用的学位类型', {
      choices: { options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })) },
      help: '不选则适用于全部类型',
      form: basics,
      list: { width: 200 },
    }),
    versionYear: text('版本年度', {
      max: 4,
      rules: [{ pattern: '^(?:19|20)\\d{2}$', message: '应为四位年份' }],
      form: basics,
      list: { width: 90 },
      query: {},
    }),
    format: select('文件格式', {
      options: exportFormats,
      required: true,
      default: 'xlsx',
      form: basics,
      list: { width: 130 },
      query: {},
    }),
    onlyPassed: switchOf('只导出校验无错误的记录', {
      notNull: true,
      default: '0',
      help: '有错误和尚未校验的记录不进入文件，导出前会说明有多少条',
      form: basics,
      list: { width: 160 },
    }),
    landscape: switchOf('横向打印', { notNull: true, default: '0', form: basics, list: { optional: true } }),
    enabled: switchOf('启用', { notNull: true, default: '1', form: basics, list: { width: 80 }, query: {} }),
    columns: rows('导出的列', {
      required: true,
      max: 255,
      form: { ...table, span: 24 },
      help: 'DBF 的列名最多 10 个字节，长度为字节数；其他格式的长度只决定列宽，内容不会被截断；取固定值而不填写的列是空白列',
      columns: {
        header: text('列名', { required: true, max: 60 }),
        field: select('字段', { options: exportableFields, list: { width: 220 } }),
        kind: select('取值', { options: exportValueKinds, required: true, default: 'code', list: { width: 120 } }),
        constant: text('固定值', { max: 100 }),
        dateForm: select('日期格式', { options: exportDateForms, list: { width: 140 } }),
        width: text('长度', { max: 3, list: { width: 80 }, rules: ['number'] }),
        asText: select('文本', { options: yesOrNo, list: { width: 80 } }),
        empty: text('空值写作', { max: 20 }),
      },
    }),
    photoWidth: number('照片宽度', { ...pixels, help: '像素；宽、高和命名都填写后才能导出照片' }),
    photoHeight: number('照片高度', pixels),
    photoKb: number('照片不超过（KB）', { integer: true, min: 5, max: 5_000, form: photos, list: { optional: true } }),
    photoName: select('照片命名', {
      options: photoNameFields,
      help: '压缩包中照片的文件名取自该字段',
      form: photos,
      list: { optional: true },
    }),
    preset: text('预置模板', { readonly: true, form: false, list: false, excel: false, query: false }),
  },
})

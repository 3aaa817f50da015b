import { defaultPhotoRule, photoFormats } from '../../degree/photos.ts'
import { degreeTypes } from '../../degree/types.ts'
import { multiSelect } from '../../field-types/multi-select.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { defineResource } from '../../resource/resource.ts'

/** The value for all degree types without a rule of their own. */
export const everyDegreeType = 'all'

const { formats, maxSize, minWidth, minHeight, minRatio, maxRatio } = defaultPhotoRule
const pixels = { integer: true, min: 1, max: 10_000 } as const
const ratio = { required: true, min: 0.1, max: 10, help: '宽除以高：3:4 为 0.75，5:7 约为 0.71' } as const

/** 照片规则: a school's requirements for photos; `defaultPhotoRule` applies without one. */
export const photoRuleResource = defineResource({
  path: '/xw/xwPhotoRule',
  table: 'xw_photo_rule',
  title: '照片规则',
  permission: 'xw:photoRule',
  menu: { group: 'degree-setup', url: '/isystem/photo-rule', icon: 'idcard', roles: ['dwgly'] },
  tenant: 'school',
  history: true,
  fields: {
    xwbslbm: select('适用的学位类型', {
      options: [
        { value: everyDegreeType, text: '没有单独规则的全部类型' },
        ...degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      ],
      required: true,
      unique: true,
      default: everyDegreeType,
      help: '没有任何规则时，按新增时的初始值检查照片',
      form: { span: 24 },
      query: {},
    }),
    formats: multiSelect('格式', {
      choices: { options: photoFormats.map(({ value, text }) => ({ value, text })) },
      required: true,
      default: formats,
    }),
    maxSize: number('每张不超过（KB）', { required: true, integer: true, min: 10, max: 10_240, default: maxSize }),
    minRatio: number('宽高比不小于', { ...ratio, default: minRatio }),
    maxRatio: number('宽高比不大于', { ...ratio, default: maxRatio }),
    minWidth: number('宽不小于（像素）', { ...pixels, required: true, default: minWidth }),
    maxWidth: number('宽不大于（像素）', { ...pixels, help: '不填则不限' }),
    minHeight: number('高不小于（像素）', { ...pixels, required: true, default: minHeight }),
    maxHeight: number('高不大于（像素）', { ...pixels, help: '不填则不限' }),
  },
})

import { describe, expect, it } from 'vitest'
import { date } from '../field-types/date.ts'
import { department } from '../field-types/department.ts'
import { dict } from '../field-types/dict.ts'
import { multiSelect } from '../field-types/multi-select.ts'
import { number } from '../field-types/number.ts'
import { text } from '../field-types/text.ts'
import { describeRules } from './describe-rules.ts'

describe('the description of a template column', () => {
  it.each([
    [
      text('编码', { unique: true, max: 20, rules: ['alphanumeric20'] }),
      ['最多 20 个字符', '应为 20 位以内的字母或数字', '不能与已有记录重复'],
    ],
    [text('姓名', { wide: true, max: 60, help: '与证件一致' }), ['最多 60 个字符（汉字计两个）', '与证件一致']],
    [number('排序', { integer: true, min: 0, max: 9 }), ['整数', '不小于 0', '不大于 9']],
    [date('日期'), ['日期，如 2024-06-30']],
    [dict('性别', { dictCode: 'sex' }), ['填写可选值之一']],
    [multiSelect('类型', { choices: { dictCode: 'x' } }), ['填写可选值之一', '多项之间用逗号隔开']],
    [department('院系'), ['填写名称或编码']],
    [text('备注'), []],
  ])('%j', (field, expected) => expect(describeRules(field)).toEqual(expected))
})

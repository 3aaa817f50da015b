import type { FieldDef } from '@xw/shared/field-types/index'
import { describe, expect, it, vi } from 'vitest'
import { runAsyncRules } from './async-rules.ts'
import type { ColumnDefinition, RuleDefinition } from './column-definition.ts'
import { createGrid } from './create.ts'
import { readColumns } from './read-column.ts'
import type { GridColumn } from './state.ts'

const one = (definition: ColumnDefinition): GridColumn | undefined =>
  readColumns([{ key: 'k', title: '列', ...definition }]).columns[0]

const options = [{ title: '甲', value: 1 }, { text: '乙', value: '2' }, { label: '丙', value: true }, { value: '4' }]
const read = [
  { value: '1', text: '甲' },
  { value: '2', text: '乙' },
  { value: 'true', text: '丙' },
  { value: '4', text: '4' },
]

describe('types of columns', () => {
  it.each<[type: string, more: ColumnDefinition, field: Partial<FieldDef>, place: Partial<GridColumn>]>([
    ['input', {}, { type: 'text' }, {}],
    ['inputNumber', {}, { type: 'number' }, {}],
    ['textarea', {}, { type: 'textarea' }, {}],
    ['input_pop', {}, { type: 'textarea', rows: 8 }, { editorSize: { width: 150, height: 200 } }],
    ['select', { options }, { type: 'select', options: read }, {}],
    ['select', { dictCode: 'sex' }, { type: 'dict', dictCode: 'sex' }, {}],
    ['select', { options, allowInput: true }, { type: 'select' }, { allowInput: true }],
    ['radio', { options }, { type: 'radio', options: read }, {}],
    ['select-multiple', { options }, { type: 'multiSelect', choices: { options: read } }, {}],
    ['list_multi', { dictCode: 'sex' }, { type: 'multiSelect', choices: { dictCode: 'sex' } }, {}],
    ['select-search', { options }, { type: 'select', options: read }, {}],
    ['sel_search', { dictCode: 'xwlx' }, { type: 'searchSelect', dictCode: 'xwlx' }, {}],
    [
      'sel_search_async',
      { dict: 'sys_user,realname,id' },
      { type: 'searchSelect', dictCode: 'sys_user,realname,id' },
      {},
    ],
    ['date', {}, { type: 'date' }, {}],
    ['date', { format: 'YYYYMMDD' }, { type: 'date', compact: true }, {}],
    ['date', { format: 'YYYY' }, { type: 'year' }, {}],
    ['datetime', {}, { type: 'datetime' }, {}],
    ['time', {}, { type: 'time' }, {}],
    ['checkbox', {}, { type: 'switch', values: ['1', '0'] }, { defaultValue: '0' }],
    [
      'checkbox',
      { customValue: ['Y', 'N'], defaultChecked: true },
      { type: 'switch', values: ['Y', 'N'] },
      { defaultValue: 'Y' },
    ],
    ['upload', { number: 2 }, { type: 'file', max: 2 }, {}],
    ['file', { fieldExtendJson: '{"uploadnum":"3"}' }, { type: 'file', max: 3 }, {}],
    [
      'image',
      { allowDownload: false, allowRemove: false },
      { type: 'image', canDownload: false, canRemove: false },
      {},
    ],
    ['progress', {}, { type: 'progress' }, { editable: false }],
    ['tags', {}, { type: 'tags' }, {}],
    ['sel_user', {}, { type: 'user', store: 'username', show: 'realname' }, {}],
    [
      'sel_user',
      { fieldExtendJson: '{"store":"id","multiSelect":true}' },
      { type: 'user', store: 'id', multiple: true },
      {},
    ],
    ['sel_depart', {}, { type: 'department' }, {}],
    ['slot', { slotName: 'action' }, { type: 'text' }, { slot: 'action', editable: false }],
    ['normal', {}, { type: 'text' }, { editable: false }],
    ['hidden', {}, { type: 'text' }, { hidden: true, editable: false }],
    [
      'popup',
      {
        popupCode: 'r1',
        orgFields: 'a,b',
        destFields: 'k,other',
        param: { year: 2024 },
        sorter: 'a=desc',
        multi: true,
      },
      {
        type: 'popup',
        code: 'r1',
        orgFields: 'a,b',
        destFields: 'k,other',
        param: { year: '2024' },
        sorter: 'a=desc',
        multiple: true,
      },
      {},
    ],
  ])('GR-02 %s %j', (type, more, field, place) => {
    expect(one({ type, ...more })).toMatchObject({ key: 'k', title: '列', field: { label: '列', ...field }, ...place })
  })

  it('GR-02 separates the columns about rows from the others', () => {
    const types = ['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort', 'input']
    expect(readColumns(types.map(type => ({ type, key: type })))).toMatchObject({
      structure: ['number', 'checkbox', 'radio', 'expand', 'dragSort'],
      dragSortKey: 'orderNum',
      columns: [{ key: 'input' }],
    })
    expect(readColumns([{ type: 'row-drag-sort', dragSortKey: 'pxh' }]).dragSortKey).toBe('pxh')
    expect(readColumns([{ key: 'a' }]).dragSortKey).toBeNull()
  })
})

describe('definitions of columns', () => {
  it('GR-01 reads every property of a column', () => {
    const column = one({
      $type: 'inputNumber',
      width: '120px',
      fixed: true,
      placeholder: '请填写${title}（${key}）',
      props: { title: '默认 ${defaultValue}，${other}', step: 2 },
      defaultValue: 5,
      disabled: true,
      statistics: ['sum', 'average', 'max'],
      linkageKey: 'lower',
    })
    expect(column).toEqual({
      key: 'k',
      title: '列',
      field: { type: 'number', label: '列' },
      width: 120,
      pinned: 'left',
      placeholder: '请填写列（k）',
      props: { title: '默认 5，${other}', step: 2 },
      defaultValue: 5,
      editable: false,
      statistics: ['sum', 'average'],
      linkageKey: 'lower',
    })
  })

  it('GR-01 uses the field as the key, and the key as the title', () => {
    expect(readColumns([{ field: 'xm', type: 'input', width: '20%' }]).columns).toEqual([
      { key: 'xm', title: 'xm', field: { type: 'text', label: 'xm' } },
    ])
  })

  it('GR-07 appends the dictionary’s items to the listed options, each once', () => {
    const entries = [
      { value: '2', text: '又乙' },
      { value: '9', text: '壬' },
    ]
    const { columns } = readColumns([{ key: 'k', type: 'select', options, dictCode: 'd' }], {
      entriesOf: () => entries,
    })
    expect(columns[0]?.field).toMatchObject({ type: 'select', options: [...read, { value: '9', text: '壬' }] })
  })

  it('GR-15 asks the definition for the colours of tags', () => {
    const setTagColor = vi.fn<() => string>(() => 'red')
    const field = one({ type: 'tags', setTagColor })?.field as { colors?: (tag: string) => unknown }
    expect(field.colors?.('优秀')).toBe('red')
    expect(setTagColor).toHaveBeenCalledWith({ tagValue: '优秀' })
  })

  it.each<[ColumnDefinition, string]>([
    [{ type: 'toString' }, '列“列”的类型“toString”不存在'],
    [{ type: 'sel_user', fieldExtendJson: '{store:id}' }, '列“列”的 fieldExtendJson 不是有效的 JSON 对象'],
    [{ type: 'sel_user', fieldExtendJson: '[1]' }, '列“列”的 fieldExtendJson 不是有效的 JSON 对象'],
    [
      { type: 'sel_depart', fieldExtendJson: '{"store":"orgCode"}' },
      '列“列”的 fieldExtendJson 只能是 id，不能是“orgCode”',
    ],
    [{ type: 'date', format: 'DD.MM.YYYY' }, '列“列”的格式“DD.MM.YYYY”不支持'],
    [{ type: 'select', dictCode: ' ' }, '字典Code不能为空!'],
    [{ type: 'popup', popupCode: 'r', orgFields: 'a' }, 'popup参数未正确配置!'],
    [
      { type: 'popup', popupCode: 'r', orgFields: 'a,b', destFields: 'a' },
      'popup参数未正确配置,原始值和目标值数量不一致!',
    ],
    [{ type: 'input', validateRules: [{ pattern: '(' }] }, '列“列”的校验规则“(”不是有效的正则表达式'],
    [{ type: 'input', key: '' }, '列“列”没有 key'],
  ])('GR-01 refuses %j', (definition, message) => {
    expect(() => one(definition)).toThrow(message)
  })

  it('GR-01 refuses a duplicate key', () => {
    expect(() =>
      readColumns([
        { key: 'a', title: '甲' },
        { key: 'a', title: '乙' },
      ]),
    ).toThrow('列“乙”的 key“a”重复')
  })
})

const rulesOf = (validateRules: RuleDefinition[]) => one({ type: 'input', validateRules })?.rules

describe('rules of columns', () => {
  it('GR-05 reads pattern names, regular expressions and the texts of some', () => {
    const message = '${title}不对'
    expect(
      rulesOf([
        { required: true, message },
        { pattern: '*' },
        { pattern: 'only' },
        { unique: true },
        { pattern: 'n6-16', message },
        { pattern: '^a' },
        { pattern: /b/ },
      ]),
    ).toEqual([
      { required: true, message },
      { required: true },
      { unique: true },
      { unique: true },
      { pattern: 'digits6to16', message },
      { regex: /^a/ },
      { regex: /b/ },
    ])
  })

  it.each<[string, RuleDefinition['handler'], string | null]>([
    ['content', (_event, callback) => callback(true), null],
    ['content too', (_event, callback) => callback(null), null],
    ['not content', (_event, callback) => callback(false), '列不行'],
    [
      'not content, in its own words',
      ({ cellValue }, callback) => callback(false, `${String(cellValue)}不行`),
      'v不行',
    ],
    ['late', (_event, callback) => queueMicrotask(() => callback(false, '晚了')), '晚了'],
    ['broken', () => Promise.reject(new Error('x')), '列暂时无法校验，请稍后再试'],
    [
      'thrown',
      () => {
        throw new Error('x')
      },
      '列暂时无法校验，请稍后再试',
    ],
  ])('GR-05 a function that is %s', async (_name, handler, sentence) => {
    const { columns } = readColumns([
      {
        key: 'k',
        title: '列',
        type: 'input',
        validateRules: [{ ...(handler && { handler }), message: '${title}不行' }],
      },
    ])
    expect(await runAsyncRules(createGrid(columns, [{ id: 'r', k: 'v' }]), { id: 'r', key: 'k' })).toBe(sentence)
  })
})

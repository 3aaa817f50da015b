import { defaultReviewSetup } from '@xw/shared/degree/review-setup'
import { describe, expect, it } from 'vitest'
import { arrangeBatchActions } from './arrange-batch-actions.ts'
import { listBatchActions } from './list-batch-actions.ts'

const own = 'xw:xwInfo'
const common = ['list', 'check', 'edit', 'setField', 'extend', 'exportXls', 'delete', 'makeAccounts', 'join']
const school = [
  ...common,
  'submit',
  'return',
  'report',
  'takeBack',
  'approve',
  'schoolReturn',
  'award',
  'defer',
  'deny',
  'unaward',
  'again',
  'number',
  'unnumber',
  'print',
  'submitUp',
  'revoke',
]
const depart = [...common, 'submit', 'return', 'report', 'takeBack']

interface Selection {
  codes?: readonly string[]
  states: readonly string[] | null
  isWhole?: boolean
  closed?: string
}

function choose({ codes = school, states, isWhole = false, closed }: Selection) {
  const actions = [...codes.map(code => `${own}:${code}`), 'xw:changeSheet:add', 'xw:backup:make']
  const grants = { auth: actions.map(action => ({ action, type: '2' })), allAuth: [] }
  const entries = listBatchActions({ grants, permission: own, review: defaultReviewSetup })
  return arrangeBatchActions({ entries, isWhole, chosen: states && { states, isWhole }, closed: closed ?? null })
}

const frontOf = (selection: Selection) => choose(selection).front.map(({ label }) => label)
const foldedOf = (selection: Selection) => choose(selection).groups.flatMap(({ entries }) => entries)

describe('DG-03 the buttons beside a selection', () => {
  it.each([
    ['00', ['批量修改字段…', '单人延期…', '校验']],
    ['20', ['审核通过并上报…', '退回学生…', '校验']],
    ['30', ['审核通过…', '学校退回…', '校验']],
    ['31', ['审核通过并上报…', '退回学生…', '校验']],
    ['40', ['授予学位…', '暂缓授予…', '学校退回…', '校验']],
    ['50', ['证书编号…', '撤回授予决定…', '校验']],
    ['60', ['打印证书…', '报送…', '校验']],
    ['70', ['勘误…', '打印证书…', '校验']],
    ['71', ['报送…', '打印证书…', '校验']],
    ['80', ['勘误…', '打印证书…', '校验']],
    ['90', ['批量修改字段…', '校验']],
    ['95', ['转入后续批次…', '撤回授予决定…', '校验']],
    ['99', ['批量修改字段…', '校验']],
  ])('begin with the next step of records in state %s', (state, labels) => {
    expect(frontOf({ states: [state, state] })).toEqual(labels)
  })

  it('are those that a department may press', () => {
    expect(frontOf({ codes: depart, states: ['20'] })).toEqual(['审核通过并上报…', '退回学生…', '校验'])
    expect(frontOf({ codes: depart, states: ['30'] })).toEqual(['取回…', '批量修改字段…', '校验'])
  })

  it('are a supervisor’s confirmation, which is primary', () => {
    const { front } = choose({ codes: ['list', 'confirm'], states: ['10', '20'] })
    expect(front.map(({ key, isPrimary }) => [key, isPrimary])).toEqual([['confirm', true]])
  })

  it('have one primary button where a step follows, and none otherwise', () => {
    const primary = (states: readonly string[]) => choose({ states }).front.filter(({ isPrimary }) => isPrimary)
    expect(primary(['60']).map(({ key }) => key)).toEqual(['print'])
    expect(primary(['00'])).toEqual([])
  })

  it('take turns between states, the most frequent state first, and say how many records can take each', () => {
    const { front } = choose({ states: ['60', '50', '60'] })
    expect(front.map(({ key, note }) => [key, note])).toEqual([
      ['print', '所选 3 条中有 2 条可以办理'],
      ['number', '所选 3 条中有 1 条可以办理'],
      ['submitUp', '所选 3 条中有 2 条可以办理'],
      ['check', null],
    ])
  })

  it('are never more than four, so that 更多 is the fifth', () => {
    const states = ['00', '10', '20', '21', '30', '31', '40', '50', '60', '70', '71', '80', '90', '95', '99']
    expect(frontOf({ states }).length).toBe(4)
  })

  it('follow the condition of a whole query, without counts, and the usual order where it has none', () => {
    const { front } = choose({ states: ['40', '50'], isWhole: true })
    expect(front.map(({ key }) => key)).toEqual(['award', 'number', 'defer', 'check'])
    expect(front.every(({ note }) => note === null)).toBe(true)
    expect(frontOf({ states: null, isWhole: true })).toEqual(['审核通过…', '学校退回…', '校验'])
    expect(frontOf({ codes: depart, states: null, isWhole: true })).toEqual(['审核通过并上报…', '退回学生…', '校验'])
  })
})

describe('DG-03 the menu beside a selection', () => {
  it('holds everything else in four groups, in the order of the year', () => {
    const groups = choose({ states: ['60'] }).groups.map(({ name, entries }) => [
      name,
      entries.map(({ label }) => label).join(' '),
    ])
    expect(Object.fromEntries(groups)).toEqual({
      审核: '提交… 退回学生… 审核通过并上报… 取回… 审核通过… 学校退回…',
      授予与证书: '授予学位… 暂缓授予… 不授予… 撤回授予决定… 转入后续批次… 证书编号… 收回编号… 勘误… 撤销学位…',
      数据: '表格编辑… 批量修改字段… 数据导出… 导出选中 备份 批量删除',
      其他: '单人延期… 打印信息表 生成学生账号… 加入批次…',
    })
  })

  it('says which states a step needs that none of the chosen records can take', () => {
    const refusals = new Map(foldedOf({ states: ['60'] }).map(({ key, refusal }) => [key, refusal]))
    expect(refusals.get('number')).toBe('状态为“已授予”的记录才能办理')
    expect(refusals.get('extend')).toBe('状态为“未填报”“填报中”“待院系审核”“院系退回”的记录才能办理')
    expect(refusals.get('revoke')).toBeNull()
    expect(refusals.get('exportData')).toBeNull()
  })

  it('refuses no step while the states are not known', () => {
    expect(foldedOf({ states: null, isWhole: true }).filter(({ refusal }) => refusal !== null)).toEqual([])
  })

  it('says why the chosen records cannot be edited in a grid', () => {
    const closed = '记录状态为“已报送”，不能修改'
    expect(foldedOf({ states: ['70'], closed }).find(({ key }) => key === 'grid')).toMatchObject({ refusal: closed })
  })

  it('leaves out what is done to ticked records when a whole query is chosen', () => {
    const keys = foldedOf({ states: null, isWhole: true }).map(({ key }) => key)
    expect(keys.filter(key => ['grid', 'exportSelected', 'remove'].includes(key))).toEqual([])
  })
})

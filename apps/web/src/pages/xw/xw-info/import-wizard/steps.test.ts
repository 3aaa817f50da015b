import type { ImportProgress, TemplateField } from '@xw/shared/wire/imports'
import { describe, expect, it } from 'vitest'
import {
  buildMapping,
  countEmptied,
  describeImportResult,
  estimateRemainingTime,
  findCode,
  findMatchProblem,
  initialWizard,
  listMatchQuestions,
  listRepeatedColumns,
  reduceWizard,
} from './steps.ts'

const field = (id: string, sfbx: 0 | 1, excelField: string | null): TemplateField => ({
  id,
  mc: `字段${id}`,
  excelmc: `字段${id}`,
  fieldKey: id,
  fieldKeyCn: `字段${id}`,
  sfbx,
  excelField,
  rivals: [],
})

describe('the match', () => {
  it('IM-04 names required fields without a column first, then columns used twice, then other open fields', () => {
    const open = [field('a', 1, null), field('b', 0, 'x'), field('c', 0, 'x'), field('d', 0, null)]
    expect(findMatchProblem(open)).toEqual({ kind: 'required', labels: ['字段a'] })
    const repeated = [field('a', 1, 'y'), ...open.slice(1)]
    expect(findMatchProblem(repeated)).toEqual({ kind: 'repeated', columns: ['x'] })
    const optional = [field('a', 1, 'y'), field('b', 0, 'x'), field('d', 0, null)]
    expect(findMatchProblem(optional)).toEqual({ kind: 'unmatched', labels: ['字段d'] })
    expect(findMatchProblem(optional.slice(0, 2))).toBeNull()
  })

  it('names each column used twice once', () => {
    expect(
      listRepeatedColumns([field('a', 0, 'x'), field('b', 0, 'x'), field('c', 0, 'x'), field('d', 0, 'y')]),
    ).toEqual(['x'])
  })

  it('IM-05 is sent as columns and ids, without open fields', () => {
    expect(buildMapping([field('a', 1, '姓名'), field('b', 0, null)])).toEqual([{ mc: '姓名', id: 'a' }])
  })
})

describe('the automatic match', () => {
  it('IM-01 needs no user when every required field has a column and no field has several', () => {
    expect(listMatchQuestions([field('a', 1, 'x'), field('b', 0, null)])).toEqual([])
  })

  it('IM-01 asks about required fields without a column and about columns that compete', () => {
    const rivalled = { ...field('c', 0, '手机'), rivals: ['手机（2）', '电话'] }
    expect(listMatchQuestions([field('a', 1, null), field('b', 1, null), rivalled])).toEqual([
      '必填字段没有对应的列：字段a、字段b',
      '“字段c”可以对应多列：手机、手机（2）、电话',
    ])
    const chosen = reduceWizard({ ...initialWizard, fields: [rivalled] }, { type: 'match', id: 'c', column: '电话' })
    expect(listMatchQuestions(chosen.fields)).toEqual([])
  })
})

describe('the steps', () => {
  const file = { columnNames: ['姓名'], firstRow: { 姓名: '甲' } }
  const read = reduceWizard(reduceWizard(initialWizard, { type: 'choose', fileId: 'f' }), {
    type: 'read',
    file,
    fields: [field('a', 1, null)],
  })
  const started = { id: 'i', taskId: 't' }

  it('IM-01 go from the file to the match, the try, the import and its result', () => {
    expect(read).toMatchObject({ step: 'match', fileId: 'f' })
    const matched = reduceWizard(read, { type: 'match', id: 'a', column: '姓名' })
    expect(matched.fields[0]?.excelField).toBe('姓名')
    const tried = reduceWizard(matched, { type: 'start', step: 'try', started })
    expect(reduceWizard(tried, { type: 'end' })).toBe(tried)
    const running = reduceWizard(tried, { type: 'start', step: 'run', started })
    expect(reduceWizard(running, { type: 'end' }).step).toBe('result')
  })

  it('IM-03 shows required fields first, then those with a column', () => {
    const fields = [field('a', 0, null), field('b', 0, 'x'), field('c', 1, null)]
    expect(reduceWizard(initialWizard, { type: 'read', file, fields }).fields.map(({ id }) => id)).toEqual([
      'c',
      'b',
      'a',
    ])
  })

  it('go back from the try to the match with what was chosen, and from there to the file', () => {
    const tried = reduceWizard(read, { type: 'start', step: 'try', started })
    const back = reduceWizard(tried, { type: 'back' })
    expect(back).toMatchObject({ step: 'match', started: null, fields: read.fields })
    expect(reduceWizard(back, { type: 'back' }).step).toBe('upload')
    expect(reduceWizard(back, { type: 'again' })).toEqual(initialWizard)
  })
})

describe('words that no code table has', () => {
  const word = { key: 'mzm', column: '民族', value: '火星族', count: 3, firstRow: 2 }
  const known = { key: 'mzm', column: '民族', value: '汉人', code: '01', count: 5, firstRow: 4 }
  const report = { total: 9, good: 9, unmatched: 0, bad: 0, emptied: 4, words: [word], chosen: [known], errors: [] }
  const choose = (value: string | null, of = word) =>
    reduceWizard(initialWizard, { type: 'word', id: of.key, word: of.value, value }).words

  it('IM-07 stand for the code chosen last, now or before', () => {
    expect(findCode([], word)).toBeNull()
    expect(findCode(choose('03'), word)).toBe('03')
    expect(findCode([], known)).toBe('01')
    expect(findCode(choose(null, known), known)).toBeNull()
    const twice = reduceWizard(
      { ...initialWizard, words: choose('03') },
      { type: 'word', id: 'mzm', word: '火星族', value: '04' },
    )
    expect(twice.words).toEqual([{ id: 'mzm', word: '火星族', value: '04' }])
  })

  it('are counted as emptied unless a code was chosen', () => {
    expect(countEmptied(report, [])).toBe(4)
    expect(countEmptied(report, choose('03'))).toBe(1)
    expect(countEmptied(report, choose(null, known))).toBe(9)
  })
})

describe('the result', () => {
  const result = (status: ImportProgress['status'], successNum: number, sameNum = 0): ImportProgress =>
    ({ status, totalNum: 3, successNum, sameNum }) as ImportProgress

  it.each([
    ['success', 3, 'success', '数据导入成功'],
    ['fail', 2, 'warning', '数据部分导入成功'],
    ['error', 0, 'error', '数据导入失败'],
    ['cancelled', 1, 'warning', '导入已取消'],
  ] as const)('IM-06 of %s with %i of 3 rows is a %s: %s', (status, successNum, face, title) => {
    expect(describeImportResult(result(status, successNum))).toEqual({ face, title })
  })

  it('IM-06 is a success also when the rows change nothing', () => {
    expect(describeImportResult(result('success', 0, 3)).title).toBe('数据导入成功')
    expect(describeImportResult(result('fail', 1, 1)).title).toBe('数据部分导入成功')
  })

  it('estimates the remaining time once it can', () => {
    expect(estimateRemainingTime(2, 1_000)).toBe('')
    expect(estimateRemainingTime(50, 20_000)).toBe('约 20 秒')
    expect(estimateRemainingTime(10, 60_000)).toBe('约 9 分钟')
    expect(estimateRemainingTime(100, 60_000)).toBe('')
  })
})

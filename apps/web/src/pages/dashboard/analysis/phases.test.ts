import type { BatchOption } from '@xw/shared/wire/batches'
import { describe, expect, it } from 'vitest'
import { findNextDeadline, groupPhases, listPhases } from './phases.ts'

const at = (day: string) => new Date(`${day}T12:00:00`).getTime()
const open = { from: null, until: null }
const batch = (xwbslbm: string, windows: Partial<BatchOption['windows']> = {}, state: BatchOption['state'] = '1') => ({
  id: xwbslbm,
  name: '2026年12月',
  xwbslbm,
  state,
  windows: { student: open, depart: open, school: open, ...windows },
})
const windows = {
  student: { from: at('2026-11-01'), until: at('2026-11-11') },
  depart: { from: at('2026-11-05'), until: at('2026-11-25') },
  school: { from: at('2026-11-20'), until: at('2027-01-05') },
}
const texts = (one: BatchOption, day: string) =>
  listPhases(one, at(day)).map(({ name, text, rest }) => [name, text, rest].filter(Boolean).join(' '))

describe('the phases of a batch', () => {
  it('DG-10 name the day that matters: the end of what is open or over, the start of what comes', () => {
    expect(texts(batch('31', windows), '2026-11-15')).toEqual([
      '学生填报 11-11 结束',
      '院系审核 11-25 截止 剩 10 天',
      '学校审核 11-20 开始',
      '授予 审核之后',
      '报送 编号之后',
    ])
    expect(texts(batch('31', windows), '2026-11-22').at(2)).toBe('学校审核 2027-01-05 截止 剩 44 天')
  })

  it('DG-10 show how much of the open window has passed', () => {
    const phases = listPhases(batch('31', windows), at('2026-11-15'))
    expect(phases.map(({ state, passed }) => [state, passed])).toEqual([
      ['over', 1],
      ['now', 0.5],
      ['next', 0],
      ['next', 0],
      ['next', 0],
    ])
  })

  it('DG-10 follow the state of the batch: nothing begins before it opens, and an archived one is over', () => {
    expect(texts(batch('31', {}, '0'), '2026-11-15')[0]).toBe('学生填报 未开始')
    expect(texts(batch('31', {}), '2026-11-15')[0]).toBe('学生填报 未设截止时间')
    const ended = batch('31', windows, '2')
    expect(texts(ended, '2026-11-22').slice(0, 3)).toEqual([
      '学生填报 11-11 结束',
      '院系审核 已结束',
      '学校审核 2027-01-05 截止 剩 44 天',
    ])
    expect(texts(ended, '2027-02-01').at(3)).toBe('授予 进行中')
    expect(texts(batch('31', windows, '3'), '2027-02-01').slice(3)).toEqual(['授予 已结束', '报送 已结束'])
  })

  it('DG-10 are grouped by degree types with the same windows, the largest group first', () => {
    const groups = groupPhases([batch('21'), batch('31', windows), batch('33', windows)], at('2026-11-15'))
    expect(groups.map(({ types }) => types)).toEqual([['31', '33'], ['21']])
  })

  it('DG-10 tell the next deadline of an actor, and none when no window has an end', () => {
    const batches = [batch('21'), batch('31', windows)]
    expect(findNextDeadline(batches, 'depart', at('2026-11-15'))).toBe(windows.depart.until)
    expect(findNextDeadline(batches, 'student', at('2026-11-15'))).toBeNull()
  })
})

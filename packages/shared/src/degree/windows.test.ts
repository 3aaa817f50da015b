import { expect, it } from 'vitest'
import type { BatchState } from './batch.ts'
import type { Actor } from './record-states.ts'
import { type BatchWindows, buildGateWindows, checkWindow, type TimeWindow } from './windows.ts'

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const no: TimeWindow = { from: null, until: null }
const batchOf = (state: BatchState, windows: Partial<BatchWindows['windows']> = {}) => ({
  name: '2026年6月',
  state,
  windows: { student: no, depart: no, school: no, ...windows },
  byStudent: true,
})
const june = { from: at('2026-05-23 08:00'), until: at('2026-06-20 18:00') }
const asked = (time: string) => ({ now: at(time) })

it('DG-02 a window is open from its first moment to its last, and says its times outside of them', () => {
  const batch = batchOf('1', { student: june, depart: june, school: june })
  const names: Record<Actor, string> = { student: '学生填报', depart: '院系审核', school: '学校审核' }
  for (const actor of ['student', 'depart', 'school'] as const) {
    const why = `${names[actor]}时间为 2026-05-23 08:00 至 2026-06-20 18:00`
    expect(checkWindow(batch, actor, asked('2026-05-23 07:59:59'))).toEqual({ isOpen: false, why })
    expect(checkWindow(batch, actor, asked('2026-05-23 08:00:00'))).toEqual({ isOpen: true })
    expect(checkWindow(batch, actor, asked('2026-06-20 18:00:00'))).toEqual({ isOpen: true })
    expect(checkWindow(batch, actor, asked('2026-06-20 18:00:01'))).toEqual({ isOpen: false, why })
  }
})

it('DG-02 the office corrects records before its own window begins, and not after it ended; students do neither', () => {
  const batch = batchOf('1', { student: june, depart: june, school: june })
  const edits = (time: string) =>
    (['student', 'depart', 'school'] as const).map(
      actor => checkWindow(batch, actor, { ...asked(time), purpose: 'edit' }).isOpen,
    )
  expect(edits('2026-05-01 00:00')).toEqual([false, true, true])
  expect(edits('2026-06-01 00:00')).toEqual([true, true, true])
  expect(edits('2026-07-01 00:00')).toEqual([false, false, false])
})

it.each<[BatchState, string, boolean[], boolean[]]>([
  ['0', '批次“2026年6月”未开放', [false, true, true], [false, false, false]],
  ['1', '', [true, true, true], [true, true, true]],
  ['2', '批次“2026年6月”已结束', [false, false, true], [false, false, true]],
  ['3', '批次“2026年6月”已归档，只能查看', [false, false, false], [false, false, false]],
])('DG-02 opens a batch in state %s without times to the actors of that state', (state, why, edit, act) => {
  const actors = ['student', 'depart', 'school'] as const
  const states = (purpose: 'edit' | 'act') =>
    actors.map(actor => checkWindow(batchOf(state), actor, { ...asked('2026-06-01 00:00'), purpose }))
  expect(states('edit').map(one => one.isOpen)).toEqual(edit)
  expect(states('act').map(one => one.isOpen)).toEqual(act)
  for (const one of [...states('edit'), ...states('act')]) if (!one.isOpen) expect(one.why).toBe(why)
})

it('DG-02 treats a missing bound as no limit and names the other one', () => {
  const until = batchOf('1', { student: { from: null, until: june.until } })
  expect(checkWindow(until, 'student', asked('2020-01-01 00:00')).isOpen).toBe(true)
  expect(checkWindow(until, 'student', asked('2026-07-01 00:00'))).toEqual({
    isOpen: false,
    why: '学生填报截止时间为 2026-06-20 18:00',
  })
  const from = batchOf('1', { student: { from: june.from, until: null } })
  expect(checkWindow(from, 'student', asked('2030-01-01 00:00')).isOpen).toBe(true)
  expect(checkWindow(from, 'student', asked('2026-05-01 00:00'))).toEqual({
    isOpen: false,
    why: '学生填报自 2026-05-23 08:00 开始',
  })
})

it('DG-02 extends the window for one student only, but opens neither a future nor an archived batch', () => {
  const late = { ...asked('2026-06-21 00:00'), extendedUntil: at('2026-06-22 00:00') }
  const batch = batchOf('1', { student: june, depart: june })
  expect(checkWindow(batch, 'student', late).isOpen).toBe(true)
  expect(checkWindow(batch, 'depart', late).isOpen).toBe(false)
  expect(checkWindow(batch, 'student', { ...late, now: at('2026-06-22 00:00:01') }).isOpen).toBe(false)
  expect(checkWindow(batchOf('2', { student: june }), 'student', late).isOpen).toBe(true)
  expect(checkWindow(batchOf('0'), 'student', late).isOpen).toBe(false)
  expect(checkWindow(batchOf('3'), 'student', late).isOpen).toBe(false)
})

it('DG-02 leaves a record without a batch to the office', () => {
  expect(checkWindow(null, 'student', asked('2026-06-01 00:00'))).toEqual({
    isOpen: false,
    why: '记录尚未加入采集批次',
  })
  expect(checkWindow(null, 'depart', asked('2026-06-01 00:00')).isOpen).toBe(true)
  expect(checkWindow(null, 'school', asked('2026-06-01 00:00')).isOpen).toBe(true)
})

it('DG-02 closes the student window when departments fill in, even with an extension', () => {
  const batch = { ...batchOf('1'), id: 'b', byStudent: false }
  const now = at('2026-06-01 00:00')
  const why = '此类学位信息由院系代为填报'
  expect(checkWindow(batch, 'student', { now, extendedUntil: now + 1 })).toEqual({ isOpen: false, why })
  expect(checkWindow(batch, 'depart', { now })).toEqual({ isOpen: true })
  expect(buildGateWindows([batch], 'student', { now })).toMatchObject({
    open: [],
    closed: { b: why },
    until: { under: [] },
  })
})

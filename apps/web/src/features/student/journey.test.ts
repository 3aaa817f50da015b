import { recordStates } from '@xw/shared/degree/record-states'
import { defaultReviewSetup } from '@xw/shared/degree/review-setup'
import type { OwnRecord } from '@xw/shared/wire/own-records'
import { describe, expect, it } from 'vitest'
import { buildJourney } from './journey.ts'
import { findStanding, findStandingNow } from './standings.ts'

const recordIn = (status: string, more: Partial<OwnRecord> = {}) =>
  ({ status, review: defaultReviewSetup, steps: [], batch: null, deadline: null, ...more }) as unknown as OwnRecord

describe('the steps of a record as its student sees them', () => {
  it('DG-05 has a text for every state', () => {
    for (const { code } of recordStates) expect(findStanding(recordIn(code)).now).not.toBe('状态未知')
  })

  it('DG-05 goes from filling in to filing, and back when the record is returned', () => {
    const at = (status: string) => buildJourney(recordIn(status)).find(({ state }) => state === 'now')?.name
    expect(['10', '20', '30', '40', '50', '80'].map(at)).toEqual(['填报', '院系', '学校', '授予', '报送', undefined])
    expect(at('21')).toBe('填报')
    expect(findStanding(recordIn('21')).mood).toBe('returned')
  })

  it('DG-05 has no department step or text when no department reviews', () => {
    const review = { ...defaultReviewSetup, byDepart: false }
    const steps = [{ action: 'submit', to: '30', time: '2026-06-01 10:00:00' }]
    const journey = buildJourney(recordIn('30', { review, steps }))
    expect(journey.map(({ name }) => name)).toEqual(['填报', '学校', '授予', '报送'])
    expect(journey[0]).toMatchObject({ state: 'done', done: '2026-06-01 10:00:00' })
    expect(findStanding(recordIn('30', { review })).now).toBe('已提交，等待学校审核')
    expect(findStanding(recordIn('10', { review })).next).not.toContain('院系')
    // A record that waits for its department when the school ends departments' reviews still shows that step.
    expect(buildJourney(recordIn('20', { review })).map(({ name }) => name)).toContain('院系')
  })

  it('DG-05 asks nothing of students when the office fills in for them', () => {
    const review = { ...defaultReviewSetup, byStudent: false }
    for (const status of ['00', '10', '21'])
      expect(findStanding(recordIn(status, { review }))).toMatchObject({
        now: '由院系代为填报',
        next: expect.stringContaining('您不需要提交'),
      })
    expect(findStanding(recordIn('20', { review })).now).toBe('已提交，等待院系审核')
  })

  it('DG-05 tells whether a closed window is still to come or over', () => {
    const findings = { errors: 1, warnings: 0, beyond: 0 }
    const at = (from: number, closed: string | null = '学生填报时间为 A 至 B') => {
      const batch = { state: '1', windows: { student: { from, until: null } } } as unknown as OwnRecord['batch']
      return findStandingNow(recordIn('10', { closed, findings, batch }), 100)
    }
    expect(at(200)).toMatchObject({ now: '填报还没有开始', next: expect.stringMatching(/^学生填报时间为 A 至 B。/) })
    expect(at(50)).toMatchObject({ now: '填报已经截止', next: expect.stringContaining('内容都还在') })
    expect(at(50, null).now).toBe('正在填写')
    expect(findStandingNow(recordIn('20', { closed: '已截止', findings: null })).now).toBe('已提交，等待院系审核')
  })

  it('DG-05 mentions the supervisor when one has to confirm', () => {
    const of = (review: OwnRecord['review'], name: string) =>
      buildJourney(recordIn('10', { review })).find(step => step.name === name)?.meaning
    expect(of({ ...defaultReviewSetup, bySupervisor: true }, '院系')).toMatch(/^导师先确认论文信息；/)
    expect(of({ ...defaultReviewSetup, bySupervisor: true, byDepart: false }, '学校')).toMatch(/^导师先确认论文信息；/)
  })

  it('DG-05 gives the time of steps that are done and the deadlines of the others', () => {
    const steps = [
      { action: 'submit', to: '20', time: '2026-06-03 10:00:00' },
      { action: 'return', to: '21', time: '2026-06-02 10:00:00' },
      { action: 'submit', to: '20', time: '2026-06-01 10:00:00' },
    ]
    const windows = { depart: { from: null, until: 7 }, school: { from: null, until: null } }
    const [fill, depart, , award] = buildJourney(
      recordIn('20', { steps, deadline: 5, batch: { windows } as unknown as OwnRecord['batch'] }),
    )
    expect(fill).toMatchObject({ done: '2026-06-03 10:00:00', until: 5 })
    expect(depart).toMatchObject({ done: null, until: 7 })
    expect(award).toMatchObject({ done: null, until: null })
  })
})

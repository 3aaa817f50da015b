import { describe, expect, it } from 'vitest'
import { listReviewConflicts, type ReviewedThesis, type ReviewerCandidate } from './conflicts.ts'
import { drawByRatio } from './draw.ts'
import { decideConclusion, decideReviewOutcome, explainNoNextRound, type ReviewInvitation } from './review.ts'

const pool = (departId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${departId}-${String(index).padStart(3, '0')}`, departId }))

describe('DG-09 a draw', () => {
  it('takes the ratio of each department, rounded up', () => {
    const drawn = drawByRatio([...pool('a', 100), ...pool('b', 3), ...pool('c', 1)], 7, 'seed')
    expect(drawn.map(({ departId, candidates, ids }) => [departId, candidates, ids.length])).toEqual([
      ['a', 100, 7],
      ['b', 3, 1],
      ['c', 1, 1],
    ])
    expect(drawByRatio(pool('a', 3), 100, 'seed')[0]?.ids).toHaveLength(3)
    expect(drawByRatio([], 10, 'seed')).toEqual([])
  })

  it('is the same with the same seed, in whatever order, and whatever other departments there are', () => {
    const all = [...pool('a', 40), ...pool('b', 40)]
    const once = drawByRatio(all, 10, '2026a')
    expect(drawByRatio([...all].reverse(), 10, '2026a')).toEqual(once)
    expect(drawByRatio(pool('a', 40), 10, '2026a')).toEqual(once.slice(0, 1))
    expect(drawByRatio(all, 10, '2026b')).not.toEqual(once)
    // Written down, so that a draw of today can be repeated by a later version.
    expect(drawByRatio(pool('a', 10), 30, '2026a')[0]?.ids).toMatchInlineSnapshot(`
      [
        "a-001",
        "a-003",
        "a-005",
      ]
    `)
  })

  it('is fair: over many seeds everybody is drawn about equally often', () => {
    const times = new Map<string, number>()
    for (let seed = 0; seed < 2_000; seed += 1)
      for (const id of drawByRatio(pool('a', 10), 20, `s${seed}`)[0]?.ids ?? []) times.set(id, (times.get(id) ?? 0) + 1)
    for (const count of times.values()) expect(Math.abs(count - 400)).toBeLessThan(100)
    expect(times.size).toBe(10)
  })
})

describe('DG-09 conflicts of interest', () => {
  const thesis: ReviewedThesis = { mode: '1', supervisors: '王五；赵六', departName: '文学院' }
  const person: ReviewerCandidate = {
    name: '钱七',
    unit: '外地大学',
    isOwnSchool: false,
    isActive: true,
    open: 0,
    maxAtOnce: 5,
    isInvited: false,
    earlier: [],
  }
  it.each<[string, Partial<ReviewerCandidate>, Partial<ReviewedThesis>, string[]]>([
    ['nothing', {}, {}, []],
    ['a supervisor', { name: '赵六' }, {}, ['!与论文导师同名']],
    ['a supervisor with a blank in the name', { name: '王 五' }, {}, ['!与论文导师同名']],
    ['the own school, double blind', { isOwnSchool: true, unit: '理学院' }, {}, ['!双盲论文由校外专家评阅']],
    ['the own school, single blind', { isOwnSchool: true, unit: '理学院' }, { mode: '2' }, []],
    ['the own department', { isOwnSchool: true, unit: '文学院' }, { mode: '2' }, ['!与作者同在一个院系']],
    ['out of use', { isActive: false }, {}, ['!专家已停用']],
    ['asked already', { isInvited: true }, {}, ['!本轮已邀请过']],
    ['enough to do', { open: 5 }, {}, ['!手上已有 5 篇未评，最多 5 篇']],
    ['an earlier A', { earlier: ['A'] }, {}, []],
    ['an earlier C', { earlier: ['C'] }, {}, ['前一轮给出 C']],
  ])('%s', (_, changed, of, said) => {
    const found = listReviewConflicts({ ...thesis, ...of }, { ...person, ...changed })
    expect(found.map(({ text, isHard }) => (isHard ? `!${text}` : text))).toEqual(said)
  })
})

describe('DG-09 the outcome of a review', () => {
  it.each([
    [[], null],
    [['A', 'A'], '1'],
    [['A', 'B'], '1'],
    [['A', 'C'], '2'],
    [['C', 'D'], '3'],
  ] as const)('%j gives %s', (grades, conclusion) => expect(decideConclusion(grades)).toBe(conclusion))

  const answered = (grade: ReviewInvitation['grade'], score: number | null = null): ReviewInvitation => ({
    state: 'answered',
    grade,
    score,
  })
  const other = (state: ReviewInvitation['state']): ReviewInvitation => ({ state, grade: null, score: null })

  it('waits for all reviewers, and for new ones when none answers', () => {
    expect(decideReviewOutcome([answered('A'), other('open')])).toMatchObject({ state: '1', conclusion: null })
    expect(decideReviewOutcome([other('declined'), other('withdrawn')])).toMatchObject({ state: '0', grades: null })
    expect(decideReviewOutcome([])).toMatchObject({ state: '0' })
    expect(decideReviewOutcome([answered('B', 80), other('declined'), answered('A', 91)])).toEqual({
      state: '2',
      grades: 'A、B',
      score: 85.5,
      conclusion: '1',
    })
  })

  it('allows another round only after a revision', () => {
    const review = { state: '2', conclusion: '2', grades: 'A、C' }
    expect(explainNoNextRound(review)).toBeNull()
    expect(explainNoNextRound({ ...review, conclusion: '1', grades: 'A、B' })).toBeNull()
    expect(explainNoNextRound({ ...review, conclusion: '1', grades: 'A、A' })).toContain('不需要复审')
    expect(explainNoNextRound({ ...review, conclusion: '3' })).toContain('不通过')
    expect(explainNoNextRound({ ...review, state: '1' })).toContain('还没有返回')
  })
})

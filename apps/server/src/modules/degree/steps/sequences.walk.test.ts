import { commonSteps, followsApproval } from '@xw/shared/degree/record-steps'
import { defaultReviewSetup, type ReviewSetup } from '@xw/shared/degree/review-setup'
import { stepPath } from '@xw/shared/wire/record-paths'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { type Actor, createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { wayOf, waysOf } from '../../../../test/support/record-way.ts'
import { isWholeRun, propertyRuns } from '../../../../test/support/run-size.ts'
import { reporter } from '../../../../test/support/submissions.ts'

let server: TestApp
let school: DegreeSchool
let office: Awaited<ReturnType<typeof reporter>>
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  office = await reporter(server, school)
  await school.setNumberRule()
  // Nobody makes the files of reports here: they wait for somebody to agree.
  await school.rows(sql`update xw_school_setting set export_approval_rows = 0`)
})
afterAll(() => server.close())

/** The states that follow the school's approval, whoever reviewed before. */
const decided = ['40', '50', '60', '70', '71', '80', '95', '99']

const reviews: [ReviewSetup, readonly string[]][] = [
  [defaultReviewSetup, ['00', '10', '20', '21', '30', '31', ...decided]],
  // Nobody begins to fill in: the departments do it for them.
  [{ ...defaultReviewSetup, byStudent: false }, ['00', '20', '21', '30', '31', ...decided]],
  // A record returns to its department only when the office takes it back.
  [{ ...defaultReviewSetup, byDepart: false }, ['00', '10', '20', '21', '30', ...decided]],
]

const codesOf = (isAfter: boolean) =>
  commonSteps.filter(step => followsApproval(step) === isAfter).map(({ code }) => code)
const ofReview = codesOf(false)
const afterApproval = codesOf(true)

const move = fc.record({
  // Repeated steps are drawn more often: those that lead forward, otherwise no walk would reach the end.
  actor: fc.constantFrom<Actor>('student', 'depart', 'school', 'school'),
  what: fc.constantFrom('edit', 'edit', 'edit', ...ofReview, 'submit', 'report', 'approve', 'approve'),
  to: fc.constantFrom('', '21', '31'),
})

const decision = { hxwrq: '20260630', jybh: '学位〔2026〕1号', zxxm: '李主席', xzxm: '王校长' }
const revocation = { revokeNo: '学位〔2026〕9号', revokeDate: '20260901' }

/** A step of the school after its approval, or one that may come between. */
const lateMove = fc.record({
  actor: fc.constantFrom<Actor>('school', 'school', 'school', 'depart', 'student'),
  // Repeated steps are drawn more often: as in `move`, those that lead forward.
  what: fc.constantFrom(
    'edit',
    'schoolReturn',
    'approve',
    ...afterApproval,
    'award',
    'award',
    'number',
    'number',
    'revoke',
  ),
  to: fc.constantFrom('', '21', '31'),
})

/** A step of a record that has its number; the authority accepts the record or sends it back. */
const reportMove = fc.record({
  actor: fc.constantFrom<Actor>('school', 'school', 'school', 'depart'),
  what: fc.constantFrom(
    'edit',
    'submitUp',
    'submitUp',
    'submitUp',
    'accepted',
    'accepted',
    'returned',
    'returned',
    'unnumber',
    'number',
    'revoke',
  ),
  to: fc.constant(''),
})

/** The answer to whatever a record was reported with last. */
async function answer(id: string, token: string, what: string) {
  const submitted = await office.of(id).catch(() => null)
  if (!submitted) return
  const [record] = await school.rows(sql<{ xm: string; xh: string }>`select xm, xh from xw_info where id = ${id}`)
  const lines = [[record?.xm ?? '', record?.xh ?? '', '退回']]
  const fileId = what === 'returned' ? await office.sheet(['姓名', '学号', '结果'], lines, token) : null
  await office.answer(submitted.id, { ...(fileId && { fileId }) }, token)
}

async function make(id: string, { actor, what, to }: { actor: Actor; what: string; to: string }) {
  const token = school.tokens[actor]
  if (what === 'edit')
    await server.call('PUT', '/xw/xwInfo/edit', { token, payload: { id, dsxm: `导师${Math.random()}` } })
  else if (what === 'submitUp') await office.submit([id], {}, token)
  else if (what === 'accepted' || what === 'returned') await answer(id, token, what)
  else {
    const payload = { xwlx: '31', ids: [id], reason: '原因', ...(to && { to }), ...decision, ...revocation }
    await server.call('POST', stepPath(what), { token, payload })
  }
  // Marks the records as checked without findings, because this test is about the order of steps alone.
  await school.rows(sql`update xw_info set judged = '1', judged_version = version where id = ${id}`)
}

it.each(reviews)(
  'DG-03 no sequence of actions reaches an undeclared state, loses a version or leaves a step without history: %j',
  async (review, reachable) => {
    const ways = waysOf(review)
    await school.setReview(review)
    const reached = new Set<string>()
    const walk = (start: string, one: typeof move, length: { minLength: number; maxLength: number }) =>
      fc.assert(
        fc.asyncProperty(fc.array(one, length), async moves => {
          const [id = ''] = await school.records([start])
          for (const made of moves) await make(id, made)
          for (const state of await wayOf(school, id, ways)) reached.add(state)
        }),
        propertyRuns({ sample: 3, everything: 12, full: 300 }),
      )
    await walk('00', move, { minLength: 40, maxLength: 60 })
    await walk('40', lateMove, { minLength: 15, maxLength: 25 })
    await walk('60', reportMove, { minLength: 6, maxLength: 10 })
    // A sample is too short to come everywhere, but it comes nowhere else.
    expect([...reached].sort()).toEqual(isWholeRun ? reachable : reachable.filter(state => reached.has(state)))
    expect(reached.size).toBeGreaterThan(6)
  },
)

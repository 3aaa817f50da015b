import { defaultReviewSetup } from '@xw/shared/degree/review-setup'
import { stepPath } from '@xw/shared/wire/record-paths'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { type ChangeDesk, createChangeDesk } from '../../../../test/support/change-sheets.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { wayOf, waysOf } from '../../../../test/support/record-way.ts'
import { isWholeRun, propertyRuns } from '../../../../test/support/run-size.ts'

let server: TestApp
let school: DegreeSchool
let desk: ChangeDesk
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  desk = await createChangeDesk(server, school)
})
afterAll(() => server.close())

const revocation = { reason: '造假', revokeNo: '学位〔2026〕9号', revokeDate: '20260901' }
let values = 0

/** The steps of a record that was reported; `sheet` is the last change request that was drawn up for it. */
const moves = {
  async draw(id: string) {
    const sheet = (await desk.draw('edit', [id])).result?.id ?? ''
    values += 1
    if (sheet) await desk.set(sheet, id, { dsxm: `导师${values}` })
    return sheet
  },
  delete: async (id: string) => (await desk.draw('delete', [id])).result?.id ?? '',
  late: async (id: string) => (await desk.draw('late', [id])).result?.id ?? '',
  handIn: (_: string, sheet: string) => desk.handIn(sheet),
  approve: (_: string, sheet: string) => desk.approve(sheet),
  refuse: (_: string, sheet: string) => desk.approve(sheet, false),
  answer: (_: string, sheet: string) => desk.answer(sheet),
  reject: (_: string, sheet: string) => desk.answer(sheet, false),
  withdraw: (_: string, sheet: string) => desk.withdraw(sheet),
  edit: (id: string) =>
    server.call('PUT', '/xw/xwInfo/edit', { token: desk.tokens.head, payload: { id, dsxm: '绕过' } }),
  revoke: (id: string) =>
    server.call('POST', stepPath('revoke'), {
      token: desk.tokens.head,
      payload: { xwlx: '31', ids: [id], ...revocation },
    }),
} as const
type Move = keyof typeof moves

const forward: Move[] = ['draw', 'handIn', 'handIn', 'approve', 'approve', 'answer', 'answer']
const move = fc.constantFrom<Move>(...forward, ...forward, ...(Object.keys(moves) as Move[]))

it('DG-03 no sequence of sheets and their answers leaves the declared ways, loses a version or writes past the gate', async () => {
  const ways = waysOf(defaultReviewSetup)
  const reached = new Set<string>()
  const taken = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('70', '80'),
      fc.array(move, { minLength: 15, maxLength: 25 }),
      async (start, made) => {
        const [id = ''] = await school.records([start])
        let sheet = ''
        for (const one of made) {
          const done = await moves[one](id, sheet)
          if (typeof done === 'string' && done !== '') sheet = done
        }
        for (const state of await wayOf(school, id, ways)) reached.add(state)
        const steps = await school.rows(
          sql<{ way: string }>`
            select action || ' ' || from_status || ' ' || to_status as way from xw_info_step where record_id = ${id}`,
        )
        for (const { way } of steps) taken.add(way)
        // A record is under correction as long as a sheet of its is open, and no longer.
        const open = await school.rows(sql`
          select from xw_change_record e join xw_change_sheet s on s.id = e.sheet_id
          where e.record_id = ${id} and s.state in ('1', '2') and s.kind <> 'late'`)
        expect((await desk.statusOf(id))[0] === '90').toBe(open.length === 1)
      },
    ),
    propertyRuns({ sample: 6, everything: 25, full: 200 }, 17),
  )
  // A sample is too short to come everywhere, but it comes nowhere else.
  const states = ['70', '71', '80', '90', '99']
  expect([...reached].sort()).toEqual(isWholeRun ? states : states.filter(state => reached.has(state)))
  const steps = ['change 70 90', 'change 80 90', 'endChange 90 70', 'endChange 90 80', 'unreport 90 71']
  expect([...taken]).toEqual(expect.arrayContaining(isWholeRun ? steps : ['change 80 90']))
})

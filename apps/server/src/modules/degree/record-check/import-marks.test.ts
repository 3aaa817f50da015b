import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart } from '../../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { sampleIdNumber } from '../../../../test/support/samples.ts'
import { startTestWorker } from '../../../../test/support/tasks.ts'
import { newId } from '../../../lib/ids.ts'
import type { Worker } from '../../../workers/start-worker.ts'
import { getChecker } from './judge.ts'

let server: TestApp
let worker: Worker
let token: string
beforeAll(async () => {
  server = await buildApp()
  worker = await startTestWorker(server)
  token = await server.signIn()
  await createDepart(server.deps.db, { name: '文学院', orgCode: 'A01' })
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

interface Mark {
  id: string
  xh: string
  judged: string | null
  judged_version: number | null
  findings: string[] | null
}

const readMarks = () =>
  server.deps.db.inTenant(1, async tx => {
    const { rows } = await sql<Mark>`
      select id, xh, judged, judged_version, findings from xw_info order by xh`.execute(tx)
    return rows
  })

/** Clears the check results of all records and computes them anew, as a check does. */
const checkAnew = (marks: readonly Mark[]) =>
  server.deps.db.inTenant(1, async tx => {
    await sql`update xw_info set judged = null, judged_version = null, findings = null`.execute(tx)
    const access = {
      base: degreeRecordDef('31'),
      place: { keys: server.deps.keys, tenantId: 1 },
      session: { tenantId: 1, userId: newId() },
    }
    await getChecker(server.deps).records(
      tx,
      access,
      marks.map(({ id }) => id),
    )
  })

const findingsOf = (marks: readonly Mark[], xh: string) => marks.find(mark => mark.xh === xh)?.findings

it('DG-03 marks imported records as a check of them does, also with what other records tell', async () => {
  const people = [1, 2, 3].map(index => ({ zjhm: sampleIdNumber(index), xh: `2026000${index}` }))
  const numbers = ['1000132026010001', '1000132026010003', '不合规则']
  const office = importer(server, token)
  const roster = await workbook(
    ['姓名', '身份证件号码', '身份证件类型', '年级', '学号', '院系', '学位证书编号'],
    people.map(({ zjhm, xh }, index) => ['王芳', zjhm, '居民身份证', '2023', xh, '文学院', numbers[index] ?? '']),
  )
  expect(await office.run(roster, { kind: 'add' })).toMatchObject({ successNum: 3 })
  const added = await readMarks()
  expect(findingsOf(added, '20260001')).not.toContain('W17')
  expect(findingsOf(added, '20260002')).toContain('W17')
  expect(findingsOf(added, '20260003')).toContain('E15')
  await checkAnew(added)
  expect(await readMarks()).toEqual(added)

  const update = await workbook(
    ['姓名', '身份证件号码', '年级', '姓名拼音', '学位证书编号'],
    people.map(({ zjhm }, index) => ['王芳', zjhm, '2023', 'ZHANG SAN', index === 2 ? '1000132026010002' : '']),
  )
  expect(await office.run(update, { kind: 'update' })).toMatchObject({ successNum: 3 })
  const updated = await readMarks()
  expect(updated.map(mark => mark.judged_version)).toEqual([2, 2, 2])
  expect(updated.every(({ findings }) => findings?.includes('W08'))).toBe(true)
  expect(findingsOf(updated, '20260002')).not.toContain('W17')
  await checkAnew(updated)
  expect(await readMarks()).toEqual(updated)
})

import { computeCheckDigit } from '@xw/shared/rules/id-number'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ImportSchool, openImportSchool } from '../../../../test/support/import-school.ts'
import { workbook } from '../../../../test/support/imports.ts'
import { execute } from '../../../../test/support/sql.ts'
import { chunkRows } from '../../../resource/bulk/run.ts'
import { takenCost } from '../../../resource/bulk/verdicts.ts'
import { takenElsewhereMessage } from '../../../resource/taken-keys.ts'
import { unmatchedPerDay } from './unmatched.ts'

let school: ImportSchool
let server: ImportSchool['server']
let office: ImportSchool['office']
let count: ImportSchool['count']
let secretary: ImportSchool['secretary']
beforeAll(async () => {
  school = await openImportSchool()
  ;({ server, office, count, secretary } = school)
})
afterAll(() => school.close())

describe('a roster', () => {
  const rosterKeys = ['姓名', '身份证件号码', '学号', '院系', '入学年月']
  const idNumber = (n: number) => {
    const digits = `1101011999010${String(n).padStart(4, '0')}`.slice(0, 17)
    return digits + computeCheckDigit(digits)
  }

  it('IM-07 creates records, with the grade from the enrolment and the department by name or code', async () => {
    const result = await office.run(
      await workbook(rosterKeys, [
        ['新一', idNumber(1001), 'R1', '理学院', '202309'],
        ['新二', idNumber(1002), 'R2', 'A02', '2022-09'],
        ['新三', idNumber(1003), 'R3', '没有这个院', '202309'],
        ['', idNumber(1004), 'R4', '理学院', '202309'],
        ['新五', idNumber(1005), 'R5', '理学院', null],
        ['新一', idNumber(1001), 'R6', '理学院', '202309'],
      ]),
      { kind: 'add' },
    )
    expect(result).toMatchObject({ totalNum: 6, successNum: 2, failNum: 4 })
    expect((await office.failures(result)).rows.slice(1).map(row => row.at(-1))).toEqual([
      '第 4 行：院系“没有这个院”不存在或不止一个',
      '第 5 行：请输入姓名',
      '第 6 行：请输入年级',
      '第 7 行：身份证件号码、年级与第 2 行相同',
    ])
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql`select xm, nj, status, xwbslbm, version, create_by from xw_info where xh in ('R1', 'R2') order by xh`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([
      { xm: '新一', nj: '2023', status: '00', xwbslbm: '31', version: 1, create_by: 'admin' },
      { xm: '新二', nj: '2022', status: '00', xwbslbm: '31', version: 1, create_by: 'admin' },
    ])
    const again = await office.run(await workbook(rosterKeys, [['新一', idNumber(1001), 'R1', '理学院', '202309']]), {
      kind: 'add',
      dryRun: true,
    })
    expect(again.report.errors[0]?.reason).toBe('身份证件号码、年级相同的记录已存在')
  })

  it('creates no record without a department', async () => {
    const result = await (await secretary('文学院')).run(
      await workbook(rosterKeys, [
        ['新六', idNumber(2001), 'R7', '理学院', '202309'],
        ['新七', idNumber(2002), 'R8', '中文系', '202309'],
      ]),
      { kind: 'add' },
    )
    expect(result).toMatchObject({ totalNum: 2, successNum: 1 })
    expect(await count('xw_info', `xh = 'R7'`)).toBe(0)
    expect(await count('xw_info', `xh = 'R8'`)).toBe(1)
  })

  it('SE-05 tells a secretary of another department’s record only that there is one, and caps such rows per day', async () => {
    const science = await workbook(rosterKeys, [['新八', idNumber(3005), 'R19', '理学院', '202309']])
    expect(await office.run(science, { kind: 'add' })).toMatchObject({ successNum: 1 })
    const guess = (index: number) => workbook(rosterKeys, [['新九', idNumber(index), 'R20', '中文系', '202309']])
    const clerk = await secretary('文学院')
    const tried = await clerk.run(await guess(3005), { kind: 'add', dryRun: true })
    expect(tried.report.errors.map(({ reason }) => reason)).toEqual([takenElsewhereMessage])
    // What one such row costs is what five unknown people cost; the day's limit leaves less than that.
    const left = sql`update sys_import set unmatched_num = ${unmatchedPerDay - takenCost + 1} where id = (
      select max(id::text)::uuid from sys_import) and unmatched_num = ${takenCost}`
    await server.deps.db.inTenant(1, tx => left.execute(tx))
    const spent = { status: 'error', message: expect.stringMatching(/^与已有记录重复的行太多/) as string, report: null }
    expect(await clerk.run(await guess(3005), { kind: 'add', dryRun: true })).toMatchObject(spent)
    expect(await clerk.run(await guess(3005), { kind: 'add' })).toMatchObject(spent)
    expect(await clerk.run(await guess(3006), { kind: 'add', dryRun: true })).toMatchObject({ report: { good: 1 } })
  })

  it('is undone as a whole', async () => {
    const result = await office.run(await workbook(rosterKeys, [['新八', idNumber(3001), 'R9', '理学院', '202309']]), {
      kind: 'add',
    })
    expect(await count('xw_info', `xh = 'R9'`)).toBe(1)
    expect((await office.undo(result.id)).body).toMatchObject({ success: true })
    expect(await count('xw_info', `xh = 'R9'`)).toBe(0)
  })
})

describe('staged rows that PostgreSQL lost in a crash', () => {
  const people = Array.from({ length: chunkRows + 10 }, (_, n) => [`丢失${n}`, `LOST${n}`, `L${n}`, '理学院', '202309'])
  const roster = (rows: typeof people) => workbook(['姓名', '身份证件号码', '学号', '院系', '入学年月'], rows)
  /** Deletes all staged rows once, when the given event happens. */
  const loseWhen = (event: string) =>
    execute(
      server.database.ownerUrl,
      `create sequence losses;
       create function lose_staging() returns trigger language plpgsql security definer as $$
         begin if nextval('losses') = 1 then delete from staging.import_row; end if; return null; end $$;
       create ${event} execute function lose_staging()`,
    )
  afterEach(() =>
    execute(
      server.database.ownerUrl,
      'drop function lose_staging() cascade; drop sequence losses; delete from xw_info',
    ),
  )

  it('IM-05 are read again from the file between two chunks, and no row is skipped', async () => {
    await loseWhen(`constraint trigger lose_staging after update on sys_import deferrable initially deferred
      for each row when (old.applied_row = 0 and new.applied_row > 0)`)
    expect(await office.run(await roster(people), { kind: 'add' })).toMatchObject({
      totalNum: people.length,
      successNum: people.length,
      failNum: 0,
    })
    expect(await count('xw_info', `xm like '丢失%'`)).toBe(people.length)
  })

  it('IM-05 are not reported as importable by a trial run', async () => {
    const some = people.slice(0, 10)
    await office.run(await roster(some.slice(0, 3)), { kind: 'add' })
    await loseWhen('trigger lose_staging after update on staging.import_row for each statement')
    const { report } = await office.run(await roster(some), { kind: 'add', dryRun: true })
    expect(report).toMatchObject({ total: 10, good: 7, bad: 3 })
  })
})

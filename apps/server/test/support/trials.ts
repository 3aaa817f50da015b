import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../src/plugins/db.ts'
import { createDepart, createUser } from './fixtures.ts'
import { importer, workbook } from './imports.ts'
import type { MortalProduct } from './mortal-product.ts'
import { openSession } from './people.ts'
import { archiveOf, photoImporter, portrait, resultRows } from './photo-archive.ts'
import type { ShownTask } from './tasks.ts'

/** A kind of task that is repeated from the same start and has to give the same result. */
export interface Trial {
  name: string
  /** The token of the task's user. */
  token: string
  /** Restores the starting state. Returns a function that starts the task. */
  prepare(): Promise<() => Promise<StartedTask>>
  /** Reads everything that the task wrote, without values that differ between runs. */
  outcome(asked: StartedTask, task: ShownTask): Promise<unknown>
}

export interface StartedTask {
  taskId: string
  /** The id of the import, for import tasks. */
  id: string
}

export interface TrialSizes {
  exported: number
  imported: number
  photos: number
}

/** An export, an import and a photo import, each with records of its own. */
export async function createTrials(product: MortalProduct, sizes: TrialSizes): Promise<Trial[]> {
  const { db } = product
  const departId = await createDepart(db, { name: '理学院', orgCode: 'A02' })
  // A user may not have three tasks running at a time.
  const signIn = async (username: string) => openSession(db, await createUser(db, { username, roles: ['admin'] }))
  return [
    await exportTrial(product, await signIn('exporter'), sizes.exported),
    await importTrial(product, await signIn('importer'), sizes.imported),
    await photoTrial(product, await signIn('photographer'), { count: sizes.photos, departId }),
  ]
}

/** Asks the first school's tables, with more patience than a page has. */
export const inSchool = <T>(db: Db, query: RawBuilder<T>): Promise<T[]> =>
  db.inTenant(1, async tx => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    return (await query.execute(tx)).rows
  })

/** Many rows as one text each: quick to compare, and still legible where they differ. */
const asLines = async (db: Db, query: RawBuilder<object>): Promise<string[]> =>
  (await inSchool(db, query)).map(row => Object.values(row).join('|'))

const countsOf = ({ status, totalNum, successNum, failNum, resMessage }: ShownTask) => {
  if (Number(totalNum) !== Number(successNum) + Number(failNum)) throw new Error('the counts do not add up')
  return { status, totalNum, successNum, failNum, resMessage }
}

function readStarted({ result, message }: { result: StartedTask | null; message: string }): StartedTask {
  if (!result?.taskId) throw new Error(message)
  return result
}

async function exportTrial({ db, server }: MortalProduct, token: string, rows: number): Promise<Trial> {
  await inSchool(
    db,
    sql`
      insert into sys_position (tenant_id, id, code, name, rank, create_by, create_time)
      select 1, gen_random_uuid(), 'code' || n, '职务' || n, '1', 'admin', now() + n * interval '1 ms'
      from generate_series(1, ${rows}) n`,
  )
  return {
    name: 'export',
    token,
    async prepare() {
      const payload = { column: 'createTime', order: 'asc' }
      return async () =>
        readStarted((await server.call<StartedTask>('POST', '/sys/position/exportTask', { token, payload })).body)
    },
    outcome: async (_, task) => ({ counts: countsOf(task), rows: await resultRows(server, token, task) }),
  }
}

/** One row in a hundred has no name. */
const rosterOf = (rows: number) =>
  workbook(
    ['姓名', '身份证件号码', '学号', '院系', '入学年月'],
    Array.from({ length: rows }, (_, n) => [n % 100 === 0 ? null : `学生${n}`, `P${n}`, `K${n}`, '理学院', '202309']),
  )

async function importTrial({ db, server }: MortalProduct, token: string, rows: number): Promise<Trial> {
  const office = importer(server, token)
  const roster = await rosterOf(rows)
  return {
    name: 'import',
    token,
    async prepare() {
      await inSchool(db, sql`delete from xw_info where xwbslbm = '31'`)
      const fileId = await office.upload(roster)
      return async () => readStarted(await office.start(fileId, { kind: 'add', xwlx: '31' }))
    },
    async outcome({ id }, task) {
      const result = await office.result(id)
      const { status, message, totalNum, successNum, failNum } = result
      return {
        counts: countsOf(task),
        result: { status, message, totalNum, successNum, failNum },
        records: await asLines(
          db,
          sql`select xh, xm, nj, depart_id, status, version, encode(zjhm_hash, 'hex') from xw_info
            where xwbslbm = '31' order by xh`,
        ),
        results: await asLines(
          db,
          sql`select o.row_no, o.reason, t.xh from sys_import_row o left join xw_info t on t.tenant_id = o.tenant_id and t.id = o.data_id
            where o.import_id = ${id} order by o.row_no`,
        ),
        failures: (await office.failures(result)).rows,
        staged: await asLines(db, sql`select row_no from staging.import_row`),
      }
    },
  }
}

async function photoTrial(
  { db, server }: MortalProduct,
  token: string,
  { count, departId }: { count: number; departId: string },
): Promise<Trial> {
  const office = photoImporter(server, token)
  const good = await portrait()
  const archive = archiveOf(
    Array.from({ length: count }, (_, n) => ({
      // One in ten means nobody, one in ten is damaged.
      name: `照片/${n % 10 === 3 ? `nobody-${n}` : `K${n}`}.jpg`,
      content: n % 10 === 7 ? good.subarray(0, good.length - 100) : good,
    })),
    { names: 'gbk' },
  )
  return {
    name: 'photo import',
    token,
    async prepare() {
      await inSchool(db, sql`update sys_file set status = 'deleted' where ref_table = 'xw_info'`)
      await inSchool(db, sql`delete from xw_info where xwbslbm = '21'`)
      await inSchool(
        db,
        sql`insert into xw_info (tenant_id, id, xwbslbm, xm, xh, nj, depart_id, create_by, create_time)
          select 1, uuidv7(), '21', '学生' || n, 'K' || n, '2024', ${departId}, 'admin', now() from generate_series(0, ${count - 1}) n`,
      )
      const fileId = await office.upload(archive)
      return async () => readStarted(await office.start(fileId, { xwbslbm: '21', sffg: '0' }))
    },
    async outcome({ id }, task) {
      const used = sql`from sys_file f where f.tenant_id = t.tenant_id and f.ref_table = 'xw_info' and f.ref_id = t.id and f.status <> 'deleted'`
      return {
        counts: countsOf(task),
        // Reads for each record the numbers of its photos, of their files, and of its versions in the history.
        records: await asLines(
          db,
          sql`select xh, version, cardinality(photo), (select count(*) ${used}), (select count(*) ${used} and f.id = any(t.photo)),
            (select count(*) from sys_history h where h.tenant_id = t.tenant_id and h.data_id = t.id) from xw_info t where xwbslbm = '21' order by xh`,
        ),
        results: await asLines(
          db,
          sql`select row_no, outcome, reason from sys_import_row where import_id = ${id} order by row_no`,
        ),
        rows: await resultRows(server, token, task),
      }
    },
  }
}

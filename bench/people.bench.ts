import { randomUUID } from 'node:crypto'
import { userResource } from '@xw/shared/resources/sys/user'
import { allRoutes } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { hashPassword } from '../apps/server/src/lib/password.ts'
import { planSheet } from '../apps/server/src/modules/files/import/sheet-plan.ts'
import { openDeps } from '../apps/server/src/open-deps.ts'
import { createPool } from '../apps/server/src/plugins/db.ts'
import type { Deps } from '../apps/server/src/plugins/deps.ts'
import type { Access } from '../apps/server/src/resource/access.ts'
import { runImport } from '../apps/server/src/resource/bulk/run.ts'
import type { Resource } from '../apps/server/src/resource/engine.ts'
import type { SheetRow } from '../apps/server/src/spreadsheet/types.ts'
import { withSchool } from './import-school.ts'
import { callerWith } from './list-engine.ts'
import { cpuSeconds, type Row } from './measure.ts'
import { costInAll } from './postgres-cpu.ts'
import { sizeOf } from './size.ts'

const people = sizeOf('people')
const hashes = 20
const columns = ['username', 'realname', 'password', 'workNo', 'phone']

/** People whose initial passwords a rule gives, beside hashing one password for each of them. */
export default function peopleBench(): Promise<Row[]> {
  return withSchool(async ({ appUrl, dataDir, keys }) => {
    const pool = createPool(appUrl)
    const { deps, close } = await openDeps({ config: readConfig({ XW_DATA: dataDir }), keys }, appUrl, pool)
    try {
      const resource = allRoutes(deps).engine.made.get(userResource.path)
      if (!resource) throw new Error('no users')
      const hashing = await cpuSeconds(async () => {
        for (let count = 0; count < hashes; count += 1) await hashPassword(`Zhong-guan-cun ${count}`)
      })
      const importing = await costInAll(pool, () => importPeople(deps, resource))
      console.log(`  ${people} people: ${importing.toFixed(1)} processor seconds`)
      const value = importing / people / (hashing / hashes)
      return [{ name: 'importing somebody by a rule / hashing a password', value, unit: '×', limit: 0.35 }]
    } finally {
      await close()
    }
  })
}

async function importPeople({ db }: Deps, resource: Resource): Promise<void> {
  const caller = callerWith()
  const access = await resource.actions.withAccess(caller, {}, async (_, given): Promise<Access> => given)
  const mapping = columns.map(key => ({
    key,
    column: userResource.fields[key as keyof typeof userResource.fields].label,
  }))
  const importId = randomUUID()
  await db.inTenant(1, tx =>
    tx
      .insertInto('sys_import')
      .values({
        tenant_id: 1,
        id: importId,
        kind: 'sheet',
        biz_key: userResource.table,
        data_table: userResource.table,
        user_id: caller.session.userId,
        realname: '',
        file_id: randomUUID(),
        file_name: '',
        mapping: '[]',
      })
      .execute(),
  )
  await runImport({
    db,
    plan: planSheet(access, resource, { mapping, input: {} }),
    hooks: resource.hooks,
    importId,
    origin: caller.origin,
    rows: rowsOf(mapping.map(({ column }) => column)),
    signal: new AbortController().signal,
    progress: async () => {},
    commit: work => db.inTenant(1, work),
  })
  const { success_num: success } = await db.inTenant(1, tx =>
    tx.selectFrom('sys_import').select('success_num').where('id', '=', importId).executeTakeFirstOrThrow(),
  )
  if (success !== people) throw new Error(`only ${success} people were taken`)
}

async function* rowsOf(headings: string[]): AsyncGenerator<SheetRow> {
  yield { number: 1, cells: headings }
  for (let number = 1; number <= people; number += 1) {
    const digits = String(number * 7_919)
      .padStart(8, '0')
      .slice(-8)
    const cells = [`person${number}`, `王小明${number % 90}`, 'Xwxx-{工号:4}-{手机号:6}', digits, `138${digits}`]
    yield { number: number + 1, cells }
  }
}

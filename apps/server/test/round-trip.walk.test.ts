import { hasAction, type ResourceDef } from '@xw/shared/resource/resource'
import { decisionPaths } from '@xw/shared/wire/decision-paths'
import type { Page } from '@xw/shared/wire/envelope'
import { apiBase, headers } from '@xw/shared/wire/headers'
import type { SpreadsheetImportResult } from '@xw/shared/wire/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callParamsOf } from '../src/resource/call-params.ts'
import { allSources } from '../src/resources.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createContext } from './support/contract.ts'
import { createDepart, createSchool, createUser } from './support/fixtures.ts'
import { toForm } from './support/form.ts'
import { openSession } from './support/people.ts'
import { isWholeRun } from './support/run-size.ts'
import { type SampleContext, sampleBody } from './support/samples.ts'
import { readSheet } from './support/sheets.ts'

/** Records that belong to one of another resource: their files are of one owner. */
const owners: Readonly<Record<string, string>> = { '/sys/dictItem': 'dictId', [decisionPaths.entries]: 'decisionId' }

/** Every definition whose spreadsheets go out and come in; of those that share a table and their code, a sample takes one. */
const definitions = allSources()
  .flatMap(source => source.all().filter((_, index) => isWholeRun || index === 0))
  .filter(def => hasAction(def, 'exportXls') && hasAction(def, 'importExcel') && hasAction(def, 'add'))
  .map((def, index) => ({ title: def.title, def, number: 100 + 2 * index }))

/** One call stays below the size from which an import becomes a task. */
const exportedRows = 80

let server: TestApp
beforeAll(async () => {
  server = await buildApp({}, { XW_MASKED_QUERIES: '10000' })
  await createSchool(server.deps.db, { code: '10002', name: '第二大学' })
})
afterAll(() => server.close())

describe.each([
  ['the platform’s own school', 1],
  ['another school', 2],
])('as %s', (_, school) => {
  let token: string
  let context: SampleContext
  beforeAll(async () => {
    if (school === 1) token = await server.signIn()
    else {
      const userId = await createUser(server.deps.db, { username: 'second', roles: ['admin'], tenantId: school })
      token = await openSession(server.deps.db, userId, { tenantId: school })
    }
    context = await createContext(server, token, school)
    // Two departments with the same name, which an import by name alone could not tell apart.
    for (const orgCode of ['Y01', 'Y02'])
      await createDepart(server.deps.db, { name: '办公室', orgCode, tenantId: school })
  })

  const rowsOf = ({ table }: ResourceDef) =>
    server.deps.db.inTenant(school, async tx => {
      const { rows } = await sql<{ count: number; content: string }>`
        select count(*)::int as count, md5(string_agg(row::text, '' order by row ->> 'id')) as content
        from (select to_jsonb(t) as row from ${sql.table(table)} t) t`.execute(tx)
      return rows
    })

  // In a sampled run, the second school tries only trees and the resources that it shares with the platform.
  const isOwn = ({ tenant, tree }: ResourceDef) => (isWholeRun ? tenant !== 'platform' : tenant === 'shared' || tree)
  const own = definitions.filter(({ def }) => school === 1 || isOwn(def))
  it.each(own)('IM-08 the export of $title changes nothing when it is imported again', async ({ def, number }) => {
    const by = callParamsOf(def)
    const owner = owners[def.path]
    const fixed = owner === undefined ? {} : { [owner]: String(context.fixed?.[owner]) }
    for (const fieldKey of ['name', 'rank']) {
      const payload = {
        ...by,
        ...sampleBody(def, fieldKey === 'name' ? number : number + 1, context),
        ...(def.only && { [def.only.field]: def.only.value }),
        ...(def.path === '/system/sysRoleFieldConfig' && { fieldKey }),
      }
      const { body } = await server.call('POST', `${def.path}/add`, { token, payload })
      expect(body).toMatchObject({ success: true, message: expect.any(String) as string })
    }
    const query = new URLSearchParams({
      ...by,
      ...fixed,
      pageSize: String(exportedRows),
      column: 'createTime',
      order: 'desc',
    })
    const { body } = await server.call<Page<{ id: string }>>('GET', `${def.path}/list?${query}`, { token })
    const ids = (body.result?.records ?? []).map(({ id }) => id)
    expect(ids.length).toBeGreaterThanOrEqual(2)
    const url = `${apiBase}${def.path}/exportXls?${new URLSearchParams({ ...by, ...fixed, selections: ids.join() })}`
    const exported = await server.app.inject({ url, headers: { [headers.token]: token } })
    const before = await rowsOf(def)
    const form = toForm([{ field: 'files[]', value: exported.rawPayload, fileName: '导出.xlsx' }])
    const again = await server.call<SpreadsheetImportResult>(
      'POST',
      `${def.path}/importExcel?${new URLSearchParams({ ...by, ...fixed })}`,
      { token, ...form },
    )
    const failures = again.body.result?.fileUrl
    const reasons = failures
      ? await readSheet(
          (await server.app.inject({ url: apiBase + failures, headers: { [headers.token]: token } })).rawPayload,
        )
      : []
    expect({ message: again.body.message, reasons }).toEqual({
      message: `文件导入成功！0 新增，0 修改，${ids.length} 相同`,
      reasons: [],
    })
    expect(await rowsOf(def)).toEqual(before)
  })
})

import { getBizKey } from '@xw/shared/resource/field-permissions'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { decisionPaths } from '@xw/shared/wire/decision-paths'
import { sql } from 'kysely'
import { newId } from '../../src/lib/ids.ts'
import type { TestApp } from './app.ts'
import { createDepart, createUser } from './fixtures.ts'
import type { SampleContext } from './samples.ts'
import { uploaded } from './uploads.ts'

/** Creates what sample records refer to: one department, user, role, position, category and dictionary of a school. */
export async function createContext(server: TestApp, token: string, school = 1): Promise<SampleContext> {
  const departId = await createDepart(server.deps.db, { name: '样例学院', orgCode: 'Z99', tenantId: school })
  const userId = await createUser(server.deps.db, {
    username: 'sample_user',
    roles: ['dwgly'],
    departs: [departId],
    tenantId: school,
  })
  const add = async (path: string, payload: object) =>
    (await server.call<{ id: string }>('POST', `${path}/add`, { token, payload })).body.result?.id ?? ''
  await add('/sys/position', { code: 'zw1', name: '秘书', rank: '1' })
  const dictId = await add('/sys/dict', { dictName: '样例字典', dictCode: 'sample_dict' })
  const decisionId = await add(decisionPaths.resource, {
    jybh: '样例〔2026〕1号',
    hxwrq: '20260630',
    zxxm: '主席',
    xzxm: '校长',
  })
  const { id: fileId } = await uploaded(server, token)
  return server.deps.db.inTenant(school, async tx => {
    const categoryId = newId()
    await tx
      .insertInto('sys_category')
      .values({ tenant_id: school, id: categoryId, name: '样例分类', code: 'B99' })
      .execute()
    const role = await tx
      .selectFrom('sys_role')
      .select(['id', 'role_code'])
      .where('role_code', '=', 'yxgly')
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ dict_code: string; values: string[] }>`
      select dict_code, array_agg(item_value order by sort_order, item_value) as values from (
        select *, count(*) over (partition by dict_code, item_text) + count(*) over (partition by dict_code, item_value) as same
        from dict_entry where status = '1') entry
      -- What several codes are called comes back from no spreadsheet.
      where same = 2 group by 1`.execute(tx)
    return {
      departId,
      userId,
      username: 'sample_user',
      roleId: role.id,
      roleCode: role.role_code,
      positionCode: 'zw1',
      categoryId,
      dictValues: new Map(rows.map(row => [row.dict_code, row.values])),
      fixed: {
        dictId,
        decisionId,
        bizKey: 'sys_position',
        fieldKey: 'name',
        digits: '*',
        ruleClass: 'text',
        ruleParams: { text: '样例' },
        uri: 'lb://sample-service',
        orgFileId: fileId,
        resFileId: fileId,
        userIdentity: '2',
      },
    }
  })
}

/** Lets administrators see masked fields in full, as a school can by its role field config. */
export async function unmask(server: TestApp, def: ResourceDef, school = 1): Promise<void> {
  const masked = Object.entries(def.fields).filter(([, field]) => field.masked)
  await server.deps.db.inTenant(school, async tx => {
    const role = await tx.selectFrom('sys_role').select('id').where('role_code', '=', 'admin').executeTakeFirstOrThrow()
    for (const [fieldKey] of masked) {
      await tx
        .insertInto('sys_role_field_config')
        .values({
          tenant_id: school,
          id: newId(),
          role_id: role.id,
          biz_key: getBizKey(def),
          field_key: fieldKey,
          masked: '0',
        })
        .execute()
    }
  })
}

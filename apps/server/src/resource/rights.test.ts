import { positionResource } from '@xw/shared/resources/sys/position'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../test/support/app.ts'
import { createUser } from '../../test/support/fixtures.ts'
import { createRole } from '../../test/support/people.ts'
import { newId } from '../lib/ids.ts'
import type { Session } from '../plugins/session.ts'
import { createRights } from './rights.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())

it('SY-18 rights read while they change are used once and not kept', async () => {
  const { db } = server.deps
  const roleId = await createRole(db, { code: 'r1', permissions: ['sys:position:list'] })
  const userId = await createUser(db, { username: 'u1', roles: ['r1'] })
  const session = { tenantId: 1, userId } as Session
  let tellChanged = () => {}
  const rights = createRights({
    on: (_, listen) => void (tellChanged = () => listen('')),
    caughtUp: async () => {},
    heard: () => new Map(),
    close: async () => {},
  })
  const read = () => db.inTenant(1, tx => rights.fieldConfig(tx, session, positionResource, 'sys:position:list'))
  const hide = (fieldKey: string) =>
    db.inTenant(1, tx =>
      tx
        .insertInto('sys_role_field_config')
        .values({
          tenant_id: 1,
          id: newId(),
          role_id: roleId,
          biz_key: 'sys_position',
          field_key: fieldKey,
          visible: '0',
        })
        .execute(),
    )

  const early = db.inTenant(1, async tx => {
    const reading = rights.fieldConfig(tx, session, positionResource, 'sys:position:list')
    // The news of a change comes while the database still answers with what was before it.
    tellChanged()
    return reading
  })
  expect(await early).toEqual([])
  await hide('name')
  expect((await read()).map(row => row.fieldKey)).toEqual(['name'])

  // The rights are cached from now on, until the next change is announced.
  await hide('rank')
  expect((await read()).map(row => row.fieldKey)).toEqual(['name'])
  tellChanged()
  expect((await read()).map(row => row.fieldKey).sort()).toEqual(['name', 'rank'])
})

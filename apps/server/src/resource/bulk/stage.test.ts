import { positionResource } from '@xw/shared/resources/sys/position'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../test/support/app.ts'
import { collectGarbage } from '../../../test/support/garbage.ts'
import { newId } from '../../lib/ids.ts'
import type { SheetRow } from '../../spreadsheet/types.ts'
import { readAccess } from '../access.ts'
import { createEngine } from '../engine.ts'
import { planImport } from './plan.ts'
import { openRow, sealRow } from './row-values.ts'
import { stageRows } from './stage.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())

const session = {
  id: '0',
  userId: newId(),
  tenantId: 1,
  username: 'somebody',
  realname: 'somebody',
  roleCodes: ['admin'],
  reach: 'school' as const,
  xwbslbms: [],
  departId: null,
  mustChangePassword: false,
  mustSetUpFactor: false,
  student: null,
  mustReadNotice: false,
  menuVersion: '',
  grants: { auth: [], allAuth: [] },
}

it('reads a file with a few hundred rows in memory at a time, however long it is', async () => {
  const { deps } = server
  const access = await deps.db.inTenant(1, tx => readAccess(tx, positionResource, session, createEngine(deps).ground))
  const mapping = ['code', 'name', 'rank'].map(key => ({ key, column: key }))
  const plan = planImport(access, { kind: 'add', mapping, unknownCode: 'refuse' })
  const given: WeakRef<SheetRow>[] = []
  let held = 0
  async function* rows(): AsyncGenerator<SheetRow> {
    yield { number: 1, cells: ['code', 'name', 'rank'] }
    for (let number = 2; number <= 20_001; number += 1) {
      const row = { number, cells: [`c${number}`, `n${number}`, number % 2 ? '1' : '没有'] }
      given.push(new WeakRef(row))
      yield row
    }
    collectGarbage()
    held = given.filter(ref => ref.deref() !== undefined).length
  }
  const importId = newId()
  const staged = await stageRows({
    db: deps.db,
    plan,
    importId,
    rows: rows(),
    signal: new AbortController().signal,
    onRows: async () => {},
  })
  expect(staged.total).toBe(20_000)
  expect(held).toBeLessThan(2_000)
})

it('a staged row for a module cannot be read in the table, nor opened for another school', () => {
  const place = { keys: server.deps.keys, tenantId: 1 }
  const values = { username: 'a', password: 'Imported road 59', birthday: null, xwbslbms: ['31'] }
  const sealed = sealRow(place, values)
  expect(Buffer.from(sealed, 'hex').includes('road')).toBe(false)
  expect(openRow(place, sealed)).toEqual({ username: 'a', password: 'Imported road 59', xwbslbms: ['31'] })
  expect(() => openRow({ ...place, tenantId: 2 }, sealed)).toThrow(/authenticate/)
})

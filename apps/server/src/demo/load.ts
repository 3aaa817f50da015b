import { sql } from 'kysely'
import { type Config, ConfigError } from '../config.ts'
import { hashPassword } from '../lib/password.ts'
import {
  type DemoSchool,
  type FillResult,
  firstSchool,
  loaderName,
  scaleSchool,
  secondSchool,
} from '../modules/degree/demo-data/index.ts'
import type { Db } from '../plugins/db.ts'
import type { Deps } from '../plugins/deps.ts'
import { createEngine } from '../resource/engine.ts'
import { addSchool } from '../seed/school.ts'
import { fillSchool } from './fill-school.ts'

interface Tenant {
  id: number
  code: string
  name: string
}

/** Returns the password of the demonstration's accounts, which is the administrator's and must therefore be set. */
export function readPassword({ adminPassword }: Config): string {
  if (adminPassword === null)
    throw new ConfigError('演示需要设置 XW_ADMIN_PASSWORD（8 到 128 个字符）：它是 admin 和各演示账号的密码。')
  return adminPassword
}

/** The result of loading; null when the demonstration was there already. */
export type Loaded = FillResult | null

/**
 * Fills the database with invented schools, once; changes nothing when they exist. Each school is written whole or not
 * at all. The first school is written last, so that its users show that everything is there.
 */
export async function loadDemo(deps: Deps, now = new Date()): Promise<Loaded> {
  const { db, config } = deps
  return db.platform.transaction().execute(async lock => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(lock)
    await sql`select pg_advisory_xact_lock(${0x7877_646d})`.execute(lock)
    const tenants = await db.platform
      .selectFrom('sys_tenant')
      .select(['id', 'code', 'name'])
      .where('id', '>', 0)
      .orderBy('id')
      .execute()
    const [first] = tenants
    if (!first) throw new Error('there is no school')
    if (await isFilled(db, first.id)) return null
    await assertNoRealRecords(db, tenants)
    const fill = createFill(deps, { passwordHash: await hashPassword(readPassword(config)), now })
    const { code, name } = secondSchool
    if (!tenants.some(tenant => tenant.code === code))
      await fill(secondSchool, { id: (tenants.at(-1)?.id ?? 0) + 1, code, name }, 'new')
    return fill(scaleSchool(firstSchool, config.demoRecords), first, 'present')
  })
}

const isFilled = (db: Db, tenantId: number): Promise<boolean> =>
  db.inTenant(tenantId, async tx => {
    const found = await tx
      .selectFrom('sys_user')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('create_by', '=', loaderName)
      .executeTakeFirst()
    return found !== undefined
  })

async function assertNoRealRecords(db: Db, tenants: readonly Tenant[]): Promise<void> {
  for (const { id, name } of tenants) {
    const real = await db.inTenant(id, tx =>
      tx
        .selectFrom('xw_info')
        .select('id')
        .where('tenant_id', '=', id)
        .where('create_by', 'is distinct from', loaderName)
        .executeTakeFirst(),
    )
    if (real)
      throw new ConfigError(
        `数据库中已有${name}的学位信息，不能再加载演示数据。请用 XW_DATA 指定一个空的数据目录，或用 DATABASE_URL 指定一个空的数据库。`,
      )
  }
}

function createFill(deps: Deps, { passwordHash, now }: { passwordHash: string; now: Date }) {
  const { ground } = createEngine(deps)
  return (school: DemoSchool, tenant: Tenant, state: 'new' | 'present'): Promise<FillResult> =>
    deps.db.inTenant(tenant.id, async tx => {
      if (state === 'new') await addSchool(tx, tenant)
      return fillSchool({ deps, tx, ground, tenant, school, now, passwordHash })
    })
}

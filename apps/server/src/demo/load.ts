import { dictItem } from '@xw/shared/resources/sys/dict-item'
import { sql } from 'kysely'
import { type Config, ConfigError } from '../config.ts'
import { hashPassword } from '../lib/password.ts'
import type { Db } from '../plugins/db.ts'
import type { Deps } from '../plugins/deps.ts'
import { type Ground, readAccess } from '../resource/access.ts'
import { createEngine } from '../resource/engine.ts'
import { addRecord } from '../resource/save.ts'
import { addSchool } from '../seed/school.ts'
import { createFindCode } from './codes.ts'
import { fillSchool } from './fill-school.ts'
import { audit, loaderName, loaderSession } from './loader.ts'
import { makeRecords } from './records.ts'
import { type DemoSchool, firstSchool, secondSchool } from './schools.ts'

interface Tenant {
  id: number
  code: string
  name: string
}

/** The demonstration's accounts have the administrator's password, so it has to be given. */
export function readPassword({ adminPassword }: Config): string {
  if (adminPassword === null)
    throw new ConfigError('演示需要设置 XW_ADMIN_PASSWORD（8 到 128 个字符）：它是 admin 和各演示账号的密码。')
  return adminPassword
}

/**
 * Fills the database with made-up schools, once: where they are already, nothing changes. Each school is written whole
 * or not at all, the first one last: its people say that everything is there.
 */
export async function loadDemo(deps: Deps): Promise<'loaded' | 'present'> {
  const { db, config } = deps
  return db.platform.transaction().execute(async lock => {
    await sql`select pg_advisory_xact_lock(${0x7877_646d})`.execute(lock)
    const tenants = await db.platform
      .selectFrom('sys_tenant')
      .select(['id', 'code', 'name'])
      .where('id', '>', 0)
      .orderBy('id')
      .execute()
    const [first] = tenants
    if (!first) throw new Error('there is no school')
    if (await isFilled(db, first.id)) return 'present'
    await assertNoRealRecords(db, tenants)
    const passwordHash = await hashPassword(readPassword(config))
    const fill = createFill({ db, ground: createEngine(deps).ground, passwordHash })
    const { code, name } = secondSchool
    if (!tenants.some(tenant => tenant.code === code))
      await fill(secondSchool, { id: (tenants.at(-1)?.id ?? 0) + 1, code, name }, 'new')
    await fill(firstSchool, first, 'present')
    return 'loaded'
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

interface Means {
  db: Db
  ground: Ground
  passwordHash: string
}

function createFill({ db, ground, passwordHash }: Means) {
  const find = createFindCode()
  return async (school: DemoSchool, tenant: Tenant, state: 'new' | 'present'): Promise<void> => {
    // Certificates are numbered by five digits; an installation's own code may be anything.
    const code = /^\d{5}$/.test(tenant.code) ? tenant.code : '10000'
    if (code !== tenant.code) await listInstitution(db, ground, { code, name: tenant.name })
    const records = makeRecords(school, { code, name: tenant.name, president: '林志文', chair: '高明宇' }, find)
    await db.inTenant(tenant.id, async tx => {
      if (state === 'new') await addSchool(tx, tenant)
      await fillSchool({ tx, tenantId: tenant.id, ground, school, records, passwordHash })
    })
  }
}

/** Puts the code that stands in for a school's own into the national list, so that its records can name it. */
const listInstitution = (db: Db, ground: Ground, { code, name }: Pick<Tenant, 'code' | 'name'>): Promise<void> =>
  db.inTenant(0, async tx => {
    const list = await tx
      .selectFrom('sys_dict')
      .select('id')
      .where('tenant_id', '=', 0)
      .where('dict_code', '=', 'institutions')
      .executeTakeFirstOrThrow()
    const known = await tx
      .selectFrom('sys_dict_item')
      .select('id')
      .where('dict_id', '=', list.id)
      .where('item_value', '=', code)
      .executeTakeFirst()
    if (known) return
    const access = await readAccess(tx, dictItem, loaderSession(0), ground)
    await addRecord(tx, access, { dictId: list.id, itemValue: code, itemText: name }, { hooks: {}, mode: 'submit' })
    await audit(tx, access, 1)
  })

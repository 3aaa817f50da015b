import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestPostgres, type TestPostgres } from '../apps/server/test/support/postgres.ts'
import { id } from '../packages/shared/src/field-types/id.ts'
import { text } from '../packages/shared/src/field-types/text.ts'
import { defineResource } from '../packages/shared/src/resource/resource.ts'
import { fieldPermissionsResource } from '../packages/shared/src/resources/sys/field-permissions.ts'
import { positionResource } from '../packages/shared/src/resources/sys/position.ts'
import { roleResource } from '../packages/shared/src/resources/sys/role.ts'
import { writeMigration } from './db-diff.ts'
import { root } from './run.ts'

const timeout = 60_000
const committed = join(root, 'apps/server/migrations')
const numbers = readdirSync(committed).flatMap(name => (name.endsWith('.sql') ? Number.parseInt(name, 10) : []))
const next = String(Math.max(...numbers) + 1).padStart(4, '0')

const longer = { ...positionResource, fields: { ...positionResource.fields, remark: text('备注', { max: 200 }) } }
const tag = defineResource({
  path: '/t/tag',
  table: 't_tag',
  title: '标签',
  permission: 't:tag',
  tenant: 'school',
  fields: { name: text('名称', { required: true, unique: true }) },
})

let postgres: TestPostgres
let folder: string

beforeAll(async () => {
  postgres = await startTestPostgres()
}, timeout)
afterAll(() => postgres.stop(), timeout)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xw-diff-'))
  cpSync(committed, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (...defs: Parameters<typeof writeMigration>[2]) => writeMigration(postgres.ownerUrl, folder, defs)

it(
  'writes the next migration for a changed definition, and nothing once it is there',
  async () => {
    expect(await write(longer, roleResource)).toEqual({ file: `${next}-sys-position.sql`, surplus: [] })
    const sql = readFileSync(join(folder, `${next}-sys-position.sql`), 'utf8')
    expect(sql).toBe('alter table sys_position add column remark text; -- 备注\n')
    expect(await write(longer, roleResource)).toEqual({ file: null, surplus: [] })
  },
  timeout,
)

it(
  'makes the table of a new definition, and says in the name that there is more',
  async () => {
    expect(await write(longer, tag)).toMatchObject({ file: `${next}-sys-position-and-others.sql` })
    expect(await write(longer, tag)).toMatchObject({ file: null })
  },
  timeout,
)

it(
  'keeps what a definition no longer has, and names it',
  async () => {
    await write(longer)
    expect(await write(positionResource)).toEqual({ file: null, surplus: ['sys_position.remark'] })
  },
  timeout,
)

it(
  'writes nothing that PostgreSQL refuses',
  async () => {
    const broken = {
      ...fieldPermissionsResource,
      fields: { ...fieldPermissionsResource.fields, sortNo: id('a number that is an id now') },
    }
    await expect(write(broken)).rejects.toThrow('cannot cast type integer to uuid')
    expect(readdirSync(folder).sort()).toEqual(readdirSync(committed).sort())
  },
  timeout,
)

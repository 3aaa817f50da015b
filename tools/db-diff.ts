import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { connect } from '../apps/server/src/postgres/connect.ts'
import { migrate, readMigrations } from '../apps/server/src/postgres/migrate.ts'
import { surplusColumns } from '../apps/server/src/resource/ddl.ts'
import { diffTable, readActualTable } from '../apps/server/src/resource/diff-table.ts'
import { startTestPostgres } from '../apps/server/test/support/postgres.ts'
import { execute, onDatabase } from '../apps/server/test/support/sql.ts'
import type { ResourceDef } from '../packages/shared/src/resource/resource.ts'
import { hasAction } from '../packages/shared/src/resource/resource.ts'
import { resources } from '../packages/shared/src/resources/index.ts'
import { root } from './run.ts'

interface Diff {
  /** The migration that was written, or null where the tables are as the definitions say. */
  file: string | null
  /** Columns that no definition has. They are kept; whether one can go is for people to say. */
  surplus: string[]
}

/** The engine fills only these tables; a module fills the others and has columns of its own there. */
const tablesOfEngine = resources.filter(def => hasAction(def, 'add'))

/**
 * Writes the migration that brings the tables from what the migrations in a folder make of them to what the definitions
 * say. It has been applied once, to a database of its own that is gone afterwards.
 */
export async function writeMigration(ownerUrl: string, folder: string, defs: readonly ResourceDef[]): Promise<Diff> {
  const scratch = `xw_diff_${randomBytes(6).toString('hex')}`
  const migrations = readMigrations(folder)
  await execute(ownerUrl, `create database ${scratch} template template0`)
  try {
    await migrate(onDatabase(ownerUrl, scratch), migrations)
    const client = await connect(onDatabase(ownerUrl, scratch))
    try {
      const changes = await readChanges(client, defs)
      const surplus = await readSurplus(client, defs)
      if (changes.length === 0) return { file: null, surplus }
      const sql = `${changes.map(change => change.statements.join('\n')).join('\n\n')}\n`
      await tryOut(client, sql, defs)
      const number = Number(migrations.at(-1)?.name.slice(0, 4) ?? 0) + 1
      const file = `${String(number).padStart(4, '0')}-${nameOf(changes)}.sql`
      writeFileSync(join(folder, file), sql)
      return { file, surplus }
    } finally {
      await client.end()
    }
  } finally {
    await execute(ownerUrl, `drop database ${scratch} with (force)`)
  }
}

interface Change {
  table: string
  statements: string[]
}

async function readChanges(client: pg.Client, defs: readonly ResourceDef[]): Promise<Change[]> {
  const changes: Change[] = []
  for (const def of defs) {
    const statements = await diffTable(client, def)
    if (statements.length > 0) changes.push({ table: def.table, statements })
  }
  return changes
}

async function readSurplus(client: pg.Client, defs: readonly ResourceDef[]): Promise<string[]> {
  const surplus: string[] = []
  for (const def of defs) {
    const actual = await readActualTable(client, def.table)
    if (actual) surplus.push(...surplusColumns(def, actual).map(column => `${def.table}.${column.name}`))
  }
  return surplus
}

/** A migration that fails, or does not lead to the definitions, is not worth a file. */
async function tryOut(client: pg.Client, sql: string, defs: readonly ResourceDef[]) {
  await client.query(sql)
  const [left] = await readChanges(client, defs)
  if (left) throw new Error(`this would be left to do in ${left.table}:\n${left.statements.join('\n')}`)
}

function nameOf([first, ...others]: Change[]): string {
  const table = first?.table.replaceAll('_', '-')
  return others.length === 0 ? `${table}` : `${table}-and-others`
}

/** `npm run db:diff` */
if (import.meta.main) {
  const postgres = await startTestPostgres()
  try {
    const { file, surplus } = await writeMigration(
      postgres.ownerUrl,
      join(root, 'apps/server/migrations'),
      tablesOfEngine,
    )
    console.log(file ? `已写入 apps/server/migrations/${file}，请阅读后提交。` : '没有差异')
    if (surplus.length > 0) console.log(`保留的、定义之外的列：${surplus.join('、')}`)
  } finally {
    await postgres.stop()
  }
}

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildChildren } from '../../../../tools/build-children.ts'
import { makeKeys } from '../../src/plugins/keys.ts'
import { readMigrations } from '../../src/postgres/migrate.ts'
import { prepareDatabase } from '../../src/prepare.ts'
import { guardHistory } from './history-guard.ts'
import { startTestPostgres } from './postgres.ts'
import { execute, onDatabase } from './sql.ts'

/** One PostgreSQL for the run and one migrated, seeded template; each test file copies it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildChildren()
  const postgres = await startTestPostgres()
  const checksum = createHash('sha256')
    .update(
      readMigrations()
        .map(migration => migration.checksum)
        .join(),
    )
    .digest('hex')
  const template = `xw_test_${process.pid}_${checksum.slice(0, 8)}`
  await execute(postgres.ownerUrl, `create database ${template} template template0`)
  const keysDir = mkdtempSync(join(tmpdir(), 'xw-keys-'))
  await prepareDatabase({
    keys: makeKeys(join(keysDir, 'secret')),
    ownerUrl: onDatabase(postgres.ownerUrl, template),
    admin: { password: 'Test-admin-1', mustChange: false },
    school: { code: '10001', name: '测试大学' },
  })
  rmSync(keysDir, { recursive: true })
  await guardHistory(onDatabase(postgres.ownerUrl, template))
  // Each test file has its own secret; the first start of the product on its copy stores the fingerprint.
  await execute(onDatabase(postgres.ownerUrl, template), 'delete from key_fingerprint')
  project.provide('postgres', { ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl })
  project.provide('template', template)
  return async () => {
    await execute(postgres.ownerUrl, `drop database if exists ${template} with (force)`)
    await postgres.stop()
  }
}

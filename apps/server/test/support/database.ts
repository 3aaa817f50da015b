import { randomBytes } from 'node:crypto'
import { inject, vi } from 'vitest'
import type { TestPostgres } from './postgres.ts'
import { execute, onDatabase } from './sql.ts'

/** The values that the global set-up provides to every test file. */
declare module 'vitest' {
  interface ProvidedContext {
    postgres: Pick<TestPostgres, 'ownerUrl' | 'appUrl'>
    template: string
  }
}

export interface TestDatabase {
  ownerUrl: string
  appUrl: string
  drop(): Promise<void>
}

/** A fresh copy of the migrated and seeded template, for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { ownerUrl, appUrl } = inject('postgres')
  const name = `xw_test_${randomBytes(6).toString('hex')}`
  await execute(ownerUrl, `create database ${name} template ${inject('template')} strategy file_copy`)
  return {
    ownerUrl: onDatabase(ownerUrl, name),
    appUrl: onDatabase(appUrl, name),
    // PostgreSQL drops the app role's connections a moment after they were closed, and the owner may not end them.
    drop: async () =>
      void (await vi.waitFor(() => execute(ownerUrl, `drop database if exists ${name} with (force)`), 30_000)),
  }
}

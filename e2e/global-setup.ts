import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { createDataDir } from '../apps/server/test/support/data-dir.ts'
import { startMailServer } from '../apps/server/test/support/mail-server.ts'
import { startForgetfulPostgres } from '../apps/server/test/support/postgres.ts'
import { startProduct } from '../apps/server/test/support/product.ts'
import { giveTo } from './support/test-product.ts'
import { watchNothing } from './support/watch-nothing.ts'

/** The administrator's password in every story. */
export const adminPassword = 'Story-admin-1'

/** Starts the product as an operator would, on an empty data folder, once for each worker. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const mailbox = mkdtempSync(join(tmpdir(), 'xw-mails-'))
  const mail = await startMailServer(received =>
    writeFileSync(join(mailbox, `${randomUUID()}.json`), JSON.stringify(received)),
  )
  const started = await Promise.all(Array.from({ length: workers }, () => start(mail.url)))
  for (const [worker, { url, databaseUrl }] of started.entries()) giveTo(worker, { url, databaseUrl, mailbox })
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
    await mail.close()
    rmSync(mailbox, { recursive: true, force: true })
  }
}

async function start(mailUrl: string) {
  const dataDir = createDataDir()
  // Some stories look behind the scenes, as an operator with the database at hand could.
  const database = await startForgetfulPostgres(dataDir)
  const product = await startProduct({
    XW_DATA: dataDir,
    XW_ADMIN_PASSWORD: adminPassword,
    XW_SMTP_URL: mailUrl,
    XW_SMTP_FROM: '学位办 <xwb@example.edu.cn>',
    // The tests' own gateway for text messages runs on this machine.
    XW_SMS_NETWORKS: '127.0.0.1',
    // So do the tests' own identity providers.
    XW_SSO_NETWORKS: '127.0.0.1',
  })
  await watchNothing(database.ownerUrl)
  return {
    url: product.url,
    databaseUrl: database.ownerUrl,
    async stop() {
      await product.end('SIGTERM')
      await database.release()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

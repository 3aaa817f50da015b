import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../apps/server/src/postgres/embedded.ts'
import { createDataDir } from '../apps/server/test/support/data-dir.ts'
import { startMailServer } from '../apps/server/test/support/mail-server.ts'
import { startProduct } from '../apps/server/test/support/product.ts'

/** The administrator's password in every story. */
export const adminPassword = 'Story-admin-1'

/** Starts the product as an operator would, on an empty data folder, once for all stories. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = createDataDir()
  const mailbox = mkdtempSync(join(tmpdir(), 'xw-mails-'))
  const mail = await startMailServer(received =>
    writeFileSync(join(mailbox, `${randomUUID()}.json`), JSON.stringify(received)),
  )
  const product = await startProduct({
    XW_DATA: dataDir,
    XW_ADMIN_PASSWORD: adminPassword,
    XW_SMTP_URL: mail.url,
    XW_SMTP_FROM: '学位办 <xwb@example.edu.cn>',
  })
  // Some stories look behind the scenes, as an operator with the database at hand could.
  const database = await startEmbedded({ dataDir, log: () => {} })
  process.env.XW_E2E_URL = product.url
  process.env.XW_E2E_DATABASE = database.ownerUrl
  process.env.XW_E2E_MAILBOX = mailbox
  return async () => {
    await product.end('SIGTERM')
    await database.release()
    await mail.close()
    for (const folder of [dataDir, mailbox]) rmSync(folder, { recursive: true, force: true })
  }
}

import { rmSync } from 'node:fs'
import { startEmbedded } from '../apps/server/src/postgres/embedded.ts'
import { createDataDir } from '../apps/server/test/support/data-dir.ts'
import { startProduct } from '../apps/server/test/support/product.ts'

/** The administrator's password in every story. */
export const adminPassword = 'Story-admin-1'

/** Starts the product as an operator would, on an empty data folder, once for all stories. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = createDataDir()
  const product = await startProduct({ XW_DATA: dataDir, XW_ADMIN_PASSWORD: adminPassword })
  // Some stories look behind the scenes, as an operator with the database at hand could.
  const database = await startEmbedded({ dataDir, log: () => {} })
  process.env.XW_E2E_URL = product.url
  process.env.XW_E2E_DATABASE = database.ownerUrl
  return async () => {
    await product.end('SIGTERM')
    await database.release()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

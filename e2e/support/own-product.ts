import { rmSync } from 'node:fs'
import { createDataDir } from '../../apps/server/test/support/data-dir.ts'
import { startForgetfulPostgres } from '../../apps/server/test/support/postgres.ts'
import { type Product, startProduct } from '../../apps/server/test/support/product.ts'
import { adminPassword } from '../global-setup.ts'
import { watchNothing } from './watch-nothing.ts'

/** A product of a story's own, for what would disturb the others: further schools, a stop in the middle. */
export interface OwnProduct {
  url: string
  /** The database behind it, which outlives a stop of the product. */
  ownerUrl: string
  /** As a crash or a power cut does it. */
  kill(): Promise<void>
  /** Again at the same address. */
  restart(): Promise<void>
  end(): Promise<void>
}

/** On an empty data folder, or with the demo's schools and accounts, whose password is the administrator's. */
export async function startOwnProduct(
  entry: 'main.ts' | 'demo/main.ts' = 'main.ts',
  { workers = 0 }: { workers?: number } = {},
): Promise<OwnProduct> {
  const dataDir = createDataDir()
  const settings = {
    XW_DATA: dataDir,
    XW_ADMIN_PASSWORD: adminPassword,
    XW_WORKERS: String(workers),
    XW_DEMO_RECORDS: '600',
  }
  const database = await startForgetfulPostgres(dataDir)
  let product: Product = await startProduct(settings, entry)
  const { url } = product
  await watchNothing(database.ownerUrl)
  return {
    url,
    ownerUrl: database.ownerUrl,
    kill: async () => void (await product.end('SIGKILL')),
    async restart() {
      product = await startProduct({ ...settings, PORT: new URL(url).port }, entry)
    },
    async end() {
      await product.end('SIGTERM')
      await database.release()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

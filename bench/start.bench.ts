import { rmSync } from 'node:fs'
import { createDataDir } from '../apps/server/test/support/data-dir.ts'
import { startProduct } from '../apps/server/test/support/product.ts'
import { medianOf, type Row } from './measure.ts'
import { processSeconds } from './postgres-cpu.ts'
import { isSmall } from './size.ts'

/** Measures the time from the start command to the line that reports a ready server, on an empty and on a used data folder. */
export default async function start(): Promise<Row[]> {
  const dataDir = createDataDir()
  const startOnce = async () => {
    const startedAt = performance.now()
    const product = await startProduct({ XW_DATA: dataDir, XW_ADMIN_PASSWORD: 'Bench-admin-1' })
    // The clock of a small run belongs to the tests beside it: there the server's own thread is measured.
    const seconds = isSmall ? processSeconds(product.child.pid ?? 0) : (performance.now() - startedAt) / 1000
    await product.end('SIGTERM')
    return seconds
  }
  try {
    return [
      { name: 'first start', value: await startOnce(), unit: 's', limit: 30 },
      { name: 'next start', value: await medianOf(startOnce), unit: 's', limit: 8 },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const bucket = 'xw-test'

/** The keys of s3rver's only user. */
export const s3Keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }

/** A real S3 server as a process of its own, with one empty bucket. */
export async function startS3() {
  const folder = mkdtempSync(join(tmpdir(), 'xw-s3-'))
  const program = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'))
  const child = spawn(process.execPath, [program, '-d', folder, '-p', '0', '--silent', '--configure-bucket', bucket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async () => {
    const gone = once(child, 'exit')
    if (child.kill('SIGTERM')) await gone
    rmSync(folder, { recursive: true, force: true })
  }
  for await (const line of createInterface(child.stdout)) {
    const address = /listening on (\S+)/.exec(line)?.[1]
    if (address) return { endpoint: `http://${address}`, end }
  }
  throw new Error('s3rver ended before it listened')
}

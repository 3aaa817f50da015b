import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { assertAlone } from '../../../postgres/alone.ts'
import { connect } from '../../../postgres/connect.ts'
import { type FileStorage, isMissing } from '../../../storage/storage.ts'
import { inSnapshot, listSchools } from './layout.ts'
import { mapConcurrently } from './several.ts'
import { streamFileKeys } from './write-files.ts'

interface Storages {
  from: FileStorage
  to: FileStorage
}

export interface MovedFiles {
  sent: number
  /** Files that were there already, byte for byte. */
  kept: number
  /** Files that the storage had lost before. */
  missing: number
}

/**
 * Copies the files of a database that nobody uses to another storage. A repeated run continues with the files that are
 * missing there.
 */
export async function moveFiles(sourceUrl: string, storages: Storages): Promise<MovedFiles> {
  const client = await connect(sourceUrl)
  try {
    await assertAlone(client)
    const moved: MovedFiles = { sent: 0, kept: 0, missing: 0 }
    await inSnapshot(client, async () => {
      const keys = streamFileKeys({ client, schools: await listSchools(client) })
      const outcomes = mapConcurrently(createInterface(Readable.from(keys)), key => moveFile(storages, key))
      for await (const outcome of outcomes) moved[outcome] += 1
    })
    return moved
  } finally {
    await client.end()
  }
}

async function moveFile({ from, to }: Storages, key: string): Promise<keyof MovedFiles> {
  const there = await hashFile(to, key)
  if (there !== null && there === (await hashFile(from, key))) return 'kept'
  try {
    await to.put(key, await from.get(key))
    return 'sent'
  } catch (error) {
    if (isMissing(error)) return 'missing'
    throw error
  }
}

/** Returns null when the storage has no such file. */
async function hashFile(storage: FileStorage, key: string): Promise<string | null> {
  try {
    const hash = createHash('sha256')
    for await (const chunk of await storage.get(key)) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

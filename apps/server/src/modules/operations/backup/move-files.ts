import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { assertAlone } from '../../../postgres/alone.ts'
import { connect } from '../../../postgres/connect.ts'
import { type FileStorage, isMissing } from '../../../storage/storage.ts'
import { inSnapshot, readSchools } from './layout.ts'
import { eachOf } from './several.ts'
import { listKeys } from './write-files.ts'

interface Storages {
  from: FileStorage
  to: FileStorage
}

export interface Moved {
  sent: number
  /** They were there already, byte for byte. */
  kept: number
  /** Those that the storage had lost before. */
  missing: number
}

/** Copies the files of a database that stands still to another place. Interrupted, it goes on with those that are not there yet. */
export async function moveFiles(sourceUrl: string, storages: Storages): Promise<Moved> {
  const client = await connect(sourceUrl)
  try {
    await assertAlone(client)
    const moved: Moved = { sent: 0, kept: 0, missing: 0 }
    await inSnapshot(client, async () => {
      const keys = listKeys({ client, schools: await readSchools(client) })
      const outcomes = eachOf(createInterface(Readable.from(keys)), key => moveFile(storages, key))
      for await (const outcome of outcomes) moved[outcome] += 1
    })
    return moved
  } finally {
    await client.end()
  }
}

async function moveFile({ from, to }: Storages, key: string): Promise<keyof Moved> {
  const there = await hashOf(to, key)
  if (there !== null && there === (await hashOf(from, key))) return 'kept'
  try {
    await to.put(key, await from.get(key))
    return 'sent'
  } catch (error) {
    if (isMissing(error)) return 'missing'
    throw error
  }
}

/** Null where there is nothing. */
async function hashOf(storage: FileStorage, key: string): Promise<string | null> {
  try {
    const hash = createHash('sha256')
    for await (const chunk of await storage.get(key)) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

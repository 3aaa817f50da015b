import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Bucket, createS3Client, tagOf } from './s3-client.ts'
import { createSpool } from './spool.ts'
import type { FileStorage } from './storage.ts'

interface S3Options extends Bucket {
  /** Prefix of every key, without a slash at its end; may be empty. */
  prefix: string
  /** The folder on this machine that holds files until the server has stored them. */
  spoolDir: string
}

/** Keeps files in a bucket of a server with the S3 protocol. A file appears there complete or not at all. */
export function s3Storage({ prefix, spoolDir, ...bucket }: S3Options): FileStorage {
  const spool = createSpool(spoolDir)
  const ask = createS3Client(bucket)
  const root = prefix ? `${prefix}/` : ''
  return {
    ...spool,
    async put(key, content) {
      const { path, ...stored } = await spool.take(content)
      try {
        await text(await ask('PUT', root + key, { body: { path, ...stored } }))
      } finally {
        await rm(path, { force: true })
      }
      return stored
    },
    get: (key, range) => ask('GET', root + key, range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
    async remove(key) {
      await text(await ask('DELETE', root + key))
    },
    async *list(folder) {
      let [last, isMore] = ['', true]
      while (isMore) {
        const after = last
        const query = { 'list-type': '2', prefix: `${root}${folder}/`, ...(after && { 'start-after': after }) }
        const page = await text(await ask('GET', '', { query }))
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          last = tagOf(entry, 'Key') ?? ''
          yield { key: last.slice(root.length), changedAt: new Date(tagOf(entry, 'LastModified') ?? '') }
        }
        isMore = tagOf(page, 'IsTruncated') === 'true' && last !== after
      }
    },
  }
}

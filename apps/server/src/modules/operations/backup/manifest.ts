import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { refused } from '../../../lib/errors.ts'
import type { Keys } from '../../../plugins/keys.ts'

const count = Type.Integer({ minimum: 0 })
const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** The path of a part below the backup; the pattern allows no path that leads outside. */
const path = Type.String({ pattern: '^[a-z][a-z0-9_.]*(/[a-z][a-z0-9_.]*)?$' })
const name = Type.String({ pattern: '^[a-z][a-z0-9_]*$' })
const part = Type.Object({ path, size: count, sha256 })

const manifestSchema = Type.Object({
  format: Type.Literal(1),
  /** Unique to a backup; the encryption of its parts depends on it. */
  id: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  madeAt: Type.String(),
  product: Type.String(),
  postgres: Type.String(),
  /** The fingerprint of the secret that is needed to read the backup. */
  key: Type.String({ pattern: '^[0-9a-f]{16}$' }),
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: sha256 })),
  tables: Type.Array(
    Type.Object({
      schema: name,
      table: name,
      columns: Type.Array(name),
      rows: count,
      /** The number of encrypted bytes in the part. */
      length: count,
      part,
    }),
  ),
  /** The last value of each sequence; null when it was never used. */
  sequences: Type.Array(Type.Object({ name, value: Type.Union([Type.String({ pattern: '^\\d+$' }), Type.Null()]) })),
  files: Type.Object({ index: part, count, bytes: count, missing: count }),
})

/** The content of a backup with the checksums to verify it. */
export type BackupManifest = Static<typeof manifestSchema>
export type BackupPart = Static<typeof part>
export type TablePart = BackupManifest['tables'][number]

export const manifestFile = 'manifest.json'
/** One line for each file: key, size and checksum of the stored bytes. */
export const indexFile = 'files.tsv'
export const filesFolder = 'files'

const computeMac = (keys: Keys, manifest: unknown) => keys.hmac('backup-manifest', JSON.stringify(manifest))

export const formatManifest = (keys: Keys, manifest: BackupManifest): string =>
  `${JSON.stringify({ manifest, mac: computeMac(keys, manifest).toString('hex') }, null, 2)}\n`

/** Reads the manifest of a backup, and refuses one that was not written with this installation’s secret. */
export async function readManifest(folder: string, keys: Keys): Promise<BackupManifest> {
  const { manifest, mac } = parseManifest(await readManifestText(folder))
  if (!Value.Check(manifestSchema, manifest))
    throw refused('备份的清单（manifest.json）不完整，或由更新的程序版本写成，不能恢复。')
  if (manifest.key !== keys.fingerprint)
    throw refused(
      `备份是用另一个密钥（指纹 ${manifest.key}）制作的，现在的密钥文件指纹是 ${keys.fingerprint}，请换上对应的密钥文件。`,
    )
  const given = Buffer.from(mac, 'hex')
  const expected = computeMac(keys, manifest)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw refused('备份的清单（manifest.json）已损坏或被改动，不能恢复。')
  return manifest
}

async function readManifestText(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, manifestFile), 'utf8')
  } catch {
    throw refused(`${folder} 不是一份完整的备份：其中没有清单（manifest.json）。`)
  }
}

function parseManifest(text: string): { manifest: unknown; mac: string } {
  try {
    const { manifest, mac } = JSON.parse(text) as { manifest: unknown; mac: unknown }
    return { manifest, mac: String(mac) }
  } catch {
    throw refused('备份的清单（manifest.json）已损坏或被改动，不能恢复。')
  }
}

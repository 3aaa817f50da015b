import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import { refused } from '../../../lib/errors.ts'
import {
  hasFingerprintTable,
  keyMismatchError,
  readFingerprint,
  replaceFingerprint,
} from '../../../plugins/key-fingerprint.ts'
import { deriveKeys } from '../../../plugins/keys.ts'
import { addSecret, readSecrets, retireSecret } from '../../../plugins/secret-file.ts'
import { assertAlone } from '../../../postgres/alone.ts'
import { connect } from '../../../postgres/connect.ts'
import type { FileStorage } from '../../../storage/storage.ts'
import { resealFiles } from './reseal-files.ts'
import { resealChunk, type TablePosition } from './reseal-rows.ts'
import { rotationSteps } from './steps.ts'
import { tryKeys } from './try-keys.ts'
import type { KeyRotation } from './turn.ts'

export interface RotationOptions {
  ownerUrl: string
  storage: FileStorage
  secretFile: string
}

export interface RotationResult {
  fingerprint: string
  /** The file that now holds the old secret. */
  oldFile: string
  unreadable: number
  /** The number of people whose recovery codes were deleted because they depended on the old secret. */
  recoveryOwners: number
}

/** The progress of a rotation: the step, and within it the last finished key. */
interface RotationProgress {
  /** The tables of all steps in their order, which differs between versions of the program. */
  order: string
  step: number
  after: TablePosition
}

/** The advisory lock for a rotation, shared by all processes. */
const lockKey = 0x7877_6b79

/**
 * Gives the installation a new secret and encrypts everything again, in chunks. Nothing else starts while the secret file
 * holds two secrets, and a killed rotation is continued by the next call. Values already encrypted are recognised by their
 * key, so the saved position only saves time and need not be exact.
 */
export async function rotateKeys({ ownerUrl, storage, secretFile }: RotationOptions): Promise<RotationResult> {
  const client = await connect(ownerUrl)
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lockKey])
    if (!rows[0]?.free) throw refused('另一个密钥更换正在进行。')
    await assertKeysUnused(client)
    await assertOwnSecretFile(client, secretFile)
    addSecret(secretFile)
    const turn = loadRotationKeys(secretFile)
    // From here on, a machine that has only the old secret does not start.
    await replaceFingerprint(client, turn.fresh)
    // A server that started in between has the old secret in memory and would go on encrypting with it.
    await assertKeysUnused(client)
    await resealAll(client, storage, { turn, progressFile: `${secretFile}.rotation` })
    const recoveryOwners = await deleteRecoveryCodes(client)
    const oldFile = `${secretFile}.old-${turn.old.fingerprint}`
    retireSecret(secretFile, oldFile)
    rmSync(`${secretFile}.rotation`, { force: true })
    return { fingerprint: turn.fresh.fingerprint, oldFile, unreadable: turn.unreadable, recoveryOwners }
  } finally {
    await client.end()
  }
}

function loadRotationKeys(secretFile: string): KeyRotation {
  const [fresh, old] = readSecrets(secretFile)
  if (!old) throw new Error('a rotation without an old secret')
  return { fresh: deriveKeys(fresh), old: deriveKeys(old), unreadable: 0, opened: 0 }
}

/** Refuses a secret file of another database, by its fingerprint or by trying to decrypt. */
async function assertOwnSecretFile(client: pg.Client, secretFile: string): Promise<void> {
  const [current, ...known] = readSecrets(secretFile).flatMap(secret => (secret ? [deriveKeys(secret)] : []))
  if (!current) throw new Error('a secret file without a secret')
  if (!(await hasFingerprintTable(client)))
    throw refused('数据库还是较早的程序版本留下的，请先启动一次服务，停止之后再更换密钥。')
  const noted = await readFingerprint(client)
  const isOwn =
    noted === null
      ? (await tryKeys(client, current)) !== 'fails'
      : [current, ...known].some(({ fingerprint }) => fingerprint === noted)
  if (!isOwn) throw keyMismatchError(current.fingerprint, noted)
}

/** Refuses while a server, a worker or an open task uses the keys. */
async function assertKeysUnused(client: pg.Client): Promise<void> {
  await assertAlone(client)
  const { rows } = await client.query<{ tasks: number }>(
    `select count(*)::int as tasks from sys_quartz_task where status = '0'`,
  )
  if (rows[0]?.tasks) throw refused(`还有 ${rows[0].tasks} 个系统任务没有完成，请启动服务等它们完成，再更换密钥。`)
}

interface ResealOptions {
  turn: KeyRotation
  progressFile: string
}

async function resealAll(
  client: pg.Client,
  storage: FileStorage,
  { turn, progressFile }: ResealOptions,
): Promise<void> {
  // Staged rows of imports are encrypted; without them an import reads its file again.
  await client.query('truncate staging.import_row')
  // Keeps verified phone numbers verified: their hash changes but the number does not.
  await client.query(`set app.changes_keys = 'on'`)
  const chunks = [
    ...rotationSteps.map(step => (after: TablePosition) => resealChunk(client, turn, step, after)),
    (after: TablePosition) => resealFiles(client, storage, turn, after),
  ]
  const order = rotationSteps.map(({ table }) => table).join()
  const begun = readProgress(progressFile, order)
  for (const [step, reseal] of chunks.entries()) {
    if (step < begun.step) continue
    let after = step === begun.step ? begun.after : null
    do {
      after = await reseal(after)
      saveProgress(progressFile, { order, ...(after ? { step, after } : { step: step + 1, after: null }) })
    } while (after)
  }
}

/** Starts over when another version of the program, with other steps, has begun the rotation. */
function readProgress(file: string, order: string): RotationProgress {
  const saved = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RotationProgress) : null
  return saved?.order === order ? saved : { order, step: 0, after: null }
}

function saveProgress(file: string, progress: RotationProgress) {
  writeFileSync(`${file}.new`, JSON.stringify(progress), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/**
 * Deletes recovery codes, because nobody knows them and their hashes cannot be computed again. Users make new ones where
 * they set them up.
 */
async function deleteRecoveryCodes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ owners: number }>(
    `with gone as (delete from sys_recovery_code returning account_id) select count(distinct account_id)::int as owners from gone`,
  )
  return rows[0]?.owners ?? 0
}

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
import { type Position, resealChunk } from './reseal-rows.ts'
import { steps } from './steps.ts'
import { tryKeys } from './try-keys.ts'
import type { Turn } from './turn.ts'

export interface Rotation {
  ownerUrl: string
  storage: FileStorage
  secretFile: string
}

export interface Rotated {
  fingerprint: string
  /** Where the old secret lies now. */
  oldFile: string
  unreadable: number
  /** How many people's recovery codes were made with the old secret, and open nothing any more. */
  recoveryOwners: number
}

/** How far it has come: the step, and within it the last key that is done. */
interface Progress {
  step: number
  after: Position
}

/** The same number in every process: whoever holds it rotates. */
const lockKey = 0x7877_6b79

/**
 * Gives the installation a new secret and seals everything anew, in chunks. While the secret file holds two secrets
 * nothing else starts; killed at any moment, the next call goes on. What is sealed anew already is known by its key, so the
 * noted position only saves time and need not be exact.
 */
export async function rotateKeys({ ownerUrl, storage, secretFile }: Rotation): Promise<Rotated> {
  const client = await connect(ownerUrl)
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lockKey])
    if (!rows[0]?.free) throw refused('另一个密钥更换正在进行。')
    await assertQuiet(client)
    await assertOwn(client, secretFile)
    addSecret(secretFile)
    const turn = turnOf(secretFile)
    // From here on a machine that has the old secret alone does not start.
    await replaceFingerprint(client, turn.fresh)
    // Whoever came in between has the old secret in memory, and would go on sealing with it.
    await assertQuiet(client)
    await resealAll(client, storage, { turn, progressFile: `${secretFile}.rotation` })
    const recoveryOwners = await dropRecoveryCodes(client)
    const oldFile = `${secretFile}.old-${turn.old.fingerprint}`
    retireSecret(secretFile, oldFile)
    rmSync(`${secretFile}.rotation`, { force: true })
    return { fingerprint: turn.fresh.fingerprint, oldFile, unreadable: turn.unreadable, recoveryOwners }
  } finally {
    await client.end()
  }
}

function turnOf(secretFile: string): Turn {
  const [fresh, old] = readSecrets(secretFile)
  if (!old) throw new Error('a rotation without an old secret')
  return { fresh: deriveKeys(fresh), old: deriveKeys(old), unreadable: 0, opened: 0 }
}

/** Refuses a secret file that is not this database's: neither its secret nor, in the middle of a change, one of the two. */
async function assertOwn(client: pg.Client, secretFile: string): Promise<void> {
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

/** Nobody uses the keys: no server, no worker, and no task that would go on with what it has sealed. */
async function assertQuiet(client: pg.Client): Promise<void> {
  await assertAlone(client)
  const { rows } = await client.query<{ tasks: number }>(
    `select count(*)::int as tasks from sys_quartz_task where status = '0'`,
  )
  if (rows[0]?.tasks) throw refused(`还有 ${rows[0].tasks} 个系统任务没有完成，请启动服务等它们完成，再更换密钥。`)
}

interface Work {
  turn: Turn
  progressFile: string
}

async function resealAll(client: pg.Client, storage: FileStorage, { turn, progressFile }: Work): Promise<void> {
  // Rows that imports have read wait here, sealed; without them an import reads its file again.
  await client.query('truncate staging.import_row')
  // A proven number stays proven: its hash is another one, the number is the same.
  await client.query(`set app.changes_keys = 'on'`)
  const chunks = [
    ...steps.map(step => (after: Position) => resealChunk(client, turn, step, after)),
    (after: Position) => resealFiles(client, storage, turn, after),
  ]
  const begun = readProgress(progressFile)
  for (const [step, reseal] of chunks.entries()) {
    if (step < begun.step) continue
    let after = step === begun.step ? begun.after : null
    do {
      after = await reseal(after)
      noteProgress(progressFile, after ? { step, after } : { step: step + 1, after: null })
    } while (after)
  }
}

function readProgress(file: string): Progress {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Progress) : { step: 0, after: null }
}

function noteProgress(file: string, progress: Progress) {
  writeFileSync(`${file}.new`, JSON.stringify(progress), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Nobody knows the codes, so nobody can make new hashes of them; their owners make new codes where they have set them up. */
async function dropRecoveryCodes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ owners: number }>(
    `with gone as (delete from sys_recovery_code returning account_id) select count(distinct account_id)::int as owners from gone`,
  )
  return rows[0]?.owners ?? 0
}

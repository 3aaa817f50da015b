import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { execute } from '../../../../test/support/sql.ts'
import { newId } from '../../../lib/ids.ts'
import { openInitial, sealInitial } from '../../../lib/password.ts'
import { assertFingerprint, storeFingerprint } from '../../../plugins/key-fingerprint.ts'
import { deriveKeys, type Keys, makeKeys, readKeys } from '../../../plugins/keys.ts'
import { readSecrets } from '../../../plugins/secret-file.ts'
import { connect } from '../../../postgres/connect.ts'
import { blindIndex, sealedParts, sealText, unsealText } from '../../../resource/stored.ts'
import { localStorage } from '../../../storage/local.ts'
import { sealedSumOf } from '../../degree/record-backup/index.ts'
import { openBytes, storeBytes } from '../../files/files/bytes.ts'
import { openSeed, sealSeed } from '../../sign-in/second-factor/index.ts'
import { listSealedColumns, sealedColumns } from './columns.ts'
import { rotateKeys } from './rotate-keys.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'xw-rotate-'))
const secretFile = join(dataDir, 'keys/secret')
const storage = localStorage(join(dataDir, 'files'))
const records = 1_200
const files = 60
const accountId = newId()
let database: TestDatabase
let first: Keys
const stored: Awaited<ReturnType<typeof storeBytes>>[] = []

const ask = <T extends object>(sql: string, values: unknown[] = []) =>
  execute<T & Record<string, unknown>>(database.ownerUrl, sql, values)
const place = (keys: Keys, tenantId = 1) => ({ keys, tenantId })
const zjhm = { kind: 'sealed', column: 'zjhm', hash: 'zjhm_hash', tail: 'zjhm_tail' } as const
const phone = { kind: 'sealed', column: 'phone', hash: 'phone_hash', tail: 'phone_tail' } as const
const bytesOf = (n: number) => Buffer.alloc(n * 2_000, `file ${n}`)

beforeAll(async () => {
  database = await createTestDatabase()
  first = makeKeys(secretFile)
  await fill(first)
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Fills the database with a value of every encrypted kind. */
async function fill(keys: Keys) {
  const ids = Array.from({ length: records }, newId)
  const parts = ids.map((_, n) => sealedParts(place(keys), zjhm, `ID-${n}`))
  await ask(
    `insert into xw_info (tenant_id, id, xwbslbm, xm, xh, nj, zjhm, zjhm_hash, zjhm_tail, create_time)
     select 1, id, '31', '学生', 'R' || n, '2024', sealed, hash, tail, now()
     from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[]) with ordinality as v (id, sealed, hash, tail, n)`,
    [ids, parts.map(({ sealed }) => sealed), parts.map(({ hash }) => hash), parts.map(({ tail }) => tail)],
  )
  await ask(
    `insert into sys_history (tenant_id, data_table, data_id, data_version, data_content)
     select 1, 'xw_info', id, 1, to_jsonb(t) from xw_info t where xwbslbm = '31'`,
  )
  const [one, other] = await ask<{ id: string; content: Record<string, unknown> }>(
    `select id, to_jsonb(t) as content from xw_info t where xwbslbm = '31' order by xh limit 2`,
  )
  for (const [copy, sum] of [
    [one, one && sealedSumOf(one.content)],
    [other, Buffer.from('wrong')],
  ] as const)
    await ask(
      `insert into xw_backup_row (tenant_id, backup_id, record_id, part, record_version, content, checksum, sealed_sum)
       values (1, $1, $2, 1, 1, $3, '', $4)`,
      [accountId, copy?.id, JSON.stringify(copy?.content), sum],
    )
  await ask(
    `insert into xw_submission_row (tenant_id, id, submission_id, record_id, xwbslbm, record_version, content, checksum, sealed_sum)
     select 1, record_id, backup_id, record_id, '31', 1, content, '', sealed_sum from xw_backup_row`,
  )
  await ask(
    `insert into xw_draft (tenant_id, record_id, user_id, base_version, draft_version, patch)
     select 1, $1, id, 1, 1, $2::jsonb from sys_user where tenant_id = 1 limit 1`,
    [
      ids[0],
      JSON.stringify({
        xm: '某',
        sjhm: { sealed: sealText(place(keys), 'xw_draft.sjhm', '13900000000').toString('base64') },
      }),
    ],
  )
  const [sheetId, entryId] = [newId(), newId()]
  await ask(
    `insert into xw_change_sheet (tenant_id, id, sheet_no, xwbslbm, reason) values (1, $1, 'KW20260101-0001', '31', 'x')`,
    [sheetId],
  )
  await ask('insert into xw_change_record (tenant_id, id, sheet_id, record_id) values (1, $1, $2, $3)', [
    entryId,
    sheetId,
    ids[0],
  ])
  await ask(
    `insert into xw_change_line (tenant_id, id, entry_id, field, old_value, new_value) values (1, $1, $1, 'zjhm', $2, $3)`,
    [entryId, sealText(place(keys), 'old_value', '"ID-old"'), sealText(place(keys), 'new_value', '"ID-new"')],
  )
  const own = sealedParts(place(keys), phone, '13800000000')
  await ask(
    'update sys_user set phone = $1, phone_hash = $2, phone_tail = $3, phone_proven_time = now() where tenant_id = 1',
    [own.sealed, own.hash, own.tail],
  )
  await ask(`insert into sys_account (id, tenant_id, username, password_hash) values ($1, 1, 'rotated', $2)`, [
    accountId,
    sealInitial(keys.initialPassword, 'Initial#1'),
  ])
  await ask('insert into sys_second_factor (account_id, seed, last_step) values ($1, $2, 0)', [
    accountId,
    sealSeed(keys, accountId, 'SEED'),
  ])
  await ask(`insert into sys_recovery_code (account_id, code_hash) values ($1, 'x')`, [accountId])
  for (let n = 0; n < files; n += 1) {
    const bytes = await storeBytes({ storage, keys }, bytesOf(n))
    stored.push(bytes)
    await ask(
      `insert into sys_file (tenant_id, id, storage_key, owner_id, biz, file_name, sha256, size, mime, sealed, status)
       select 1, $1, $2, id, 'thesis', 'x', $3, $4, 'image/png', true, 'clean' from sys_user where tenant_id = 1 limit 1`,
      [bytes.id, bytes.key, bytes.sha256, bytes.size],
    )
  }
}

/** Reads every encrypted value with these keys; throws when one does not decrypt. */
async function readAll(keys: Keys) {
  const rows = await ask<{ n: number; zjhm: Buffer; zjhm_hash: Buffer; past: string; past_hash: string }>(
    `select substr(xh, 2)::int - 1 as n, zjhm, zjhm_hash, h.data_content ->> 'zjhm' as past, h.data_content ->> 'zjhm_hash' as past_hash
     from xw_info t join sys_history h on h.data_id = t.id and h.tenant_id = t.tenant_id where xwbslbm = '31' order by n`,
  )
  for (const row of rows) {
    const hash = blindIndex(place(keys), 'zjhm', `ID-${row.n}`)
    expect(unsealText(place(keys), 'zjhm', row.zjhm)).toBe(`ID-${row.n}`)
    expect(unsealText(place(keys), 'zjhm', Buffer.from(row.past.slice(2), 'hex'))).toBe(`ID-${row.n}`)
    expect([row.zjhm_hash.equals(hash), row.past_hash]).toEqual([true, `\\x${hash.toString('hex')}`])
  }
  const copies = await ask<{ content: Record<string, string>; sum: Buffer }>(
    'select content, sealed_sum as sum from xw_backup_row order by record_id',
  )
  const reported = await ask<{ content: Record<string, string>; sum: Buffer }>(
    'select content, sealed_sum as sum from xw_submission_row order by record_id',
  )
  for (const { content } of [...copies, ...reported]) {
    const sealed = Buffer.from(content.zjhm?.slice(2) ?? '', 'hex')
    expect(unsealText(place(keys), 'zjhm', sealed)).toBe(`ID-${Number(content.xh?.slice(1)) - 1}`)
  }
  const [draft] = await ask<{ patch: { xm: string; sjhm: { sealed: string } } }>('select patch from xw_draft')
  const [line] = await ask<{ old_value: Buffer; new_value: Buffer }>('select old_value, new_value from xw_change_line')
  const [user] = await ask<{ phone: Buffer; proven: boolean }>(
    'select phone, phone_proven_time is not null as proven from sys_user where tenant_id = 1',
  )
  const [factor] = await ask<{ seed: Buffer }>('select seed from sys_second_factor')
  const [account] = await ask<{ password_hash: string }>(
    `select password_hash from sys_account where username = 'rotated'`,
  )
  const contents = await Promise.all(stored.map(async file => buffer(await openBytes({ storage, keys }, file))))
  return {
    records: rows.length,
    // A correct checksum of a copy stays correct, and a wrong one wrong.
    copies: [...copies, ...reported].map(({ content, sum }) => sealedSumOf(content).equals(sum)).sort(),
    files: contents.filter((content, n) => content.equals(bytesOf(n))).length,
    draft: [
      draft?.patch.xm,
      unsealText(place(keys), 'xw_draft.sjhm', Buffer.from(draft?.patch.sjhm.sealed ?? '', 'base64')),
    ],
    line: [
      unsealText(place(keys), 'old_value', line?.old_value ?? Buffer.alloc(0)),
      unsealText(place(keys), 'new_value', line?.new_value ?? Buffer.alloc(0)),
    ],
    phone: unsealText(place(keys), 'phone', user?.phone ?? Buffer.alloc(0)),
    isPhoneProven: user?.proven,
    seed: openSeed(keys, accountId, factor?.seed ?? Buffer.alloc(0)),
    initial: openInitial(keys.initialPassword, account?.password_hash ?? ''),
  }
}
const everything = {
  records,
  copies: [false, false, true, true],
  files,
  draft: ['某', '13900000000'],
  line: ['"ID-old"', '"ID-new"'],
  phone: '13800000000',
  isPhoneProven: true,
  seed: 'SEED',
  initial: 'Initial#1',
}

it('covers every column that holds bytes, or names the reason why not', async () => {
  const reviewed = [
    // Hashes without a key, or useful only for minutes.
    'sys_captcha.code_hash',
    'sys_log_link.hash',
    'sys_log_link.lines_hash',
    'sys_log_link.prev_hash',
    'sys_session.opened_by',
    'sys_session.token_hash',
    'sys_sms.code_hash',
    'sys_ticket.hash',
    'xw_review_assignment.key_hash',
    'xw_review_assignment.link_hash',
    // Invalid with the old secret; the rotation deletes them.
    'sys_recovery_code.code_hash',
    // Checksums of copies, rewritten together with the copies.
    'xw_backup_row.checksum',
    'xw_backup_row.sealed_sum',
    'xw_submission_row.checksum',
    'xw_submission_row.sealed_sum',
    // Bound to the account and not to school and column.
    'sys_second_factor.seed',
  ]
  const found = await ask<{ name: string }>(
    `select relname || '.' || attname as name from pg_attribute a join pg_class c on c.oid = attrelid
     where relkind = 'r' and relnamespace = 'public'::regnamespace and atttypid = 'bytea'::regtype and attnum > 0 order by 1`,
  )
  const known = Object.keys(sealedColumns).flatMap(table =>
    listSealedColumns(table).map(column => `${table}.${column}`),
  )
  expect(found.map(({ name }) => name)).toEqual([...known, ...reviewed].sort())
})

const noted = async () =>
  (await ask<{ fingerprint: string }>('select fingerprint from key_fingerprint'))[0]?.fingerprint

it('changes the keys of a database only with its own secret file', async () => {
  const foreign = join(dataDir, 'foreign')
  makeKeys(foreign)
  const given = { ownerUrl: database.ownerUrl, storage, secretFile: foreign }
  await expect(rotateKeys(given)).rejects.toThrow('不是一套')
  await storeFingerprint(database.ownerUrl, first)
  await expect(rotateKeys(given)).rejects.toThrow('不是一套')
  expect([readSecrets(foreign)[1], await noted()]).toEqual([undefined, first.fingerprint])
})

it('refuses while the database is in use or a task is open', async () => {
  const given = { ownerUrl: database.ownerUrl, storage, secretFile }
  const used = await connect(database.appUrl)
  await expect(rotateKeys(given)).rejects.toThrow('服务或后台进程还在运行')
  await used.end()
  expect(readSecrets(secretFile)[1]).toBeUndefined()
})

/** Runs the rotation as a separate process that can be killed. */
const program = `
  import { rotateKeys } from ${JSON.stringify(new URL('./rotate-keys.ts', import.meta.url))}
  import { localStorage } from ${JSON.stringify(new URL('../../../storage/local.ts', import.meta.url))}
  const [ownerUrl, folder, secretFile] = process.argv.slice(1)
  await rotateKeys({ ownerUrl, storage: localStorage(folder), secretFile })
`
const startRotation = () =>
  spawn(
    process.execPath,
    ['--input-type=module', '-e', program, database.ownerUrl, join(dataDir, 'files'), secretFile],
    {
      stdio: 'inherit',
    },
  )
const progress = () => {
  const file = `${secretFile}.rotation`
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

it('continues after being killed repeatedly, and ends with every value readable by the new key alone', async () => {
  expect(await readAll(first)).toEqual(everything)
  // A version with other steps had come to its end. Its position says nothing about the steps of this version.
  writeFileSync(`${secretFile}.rotation`, JSON.stringify({ order: 'xw_info', step: 99, after: null }))
  let seen = progress()
  for (let kill = 0; kill < 4; kill += 1) {
    const child = startRotation()
    const gone = once(child, 'exit')
    // Kills it as soon as it is further than the run before.
    await expect.poll(() => progress() !== seen || child.exitCode !== null, { timeout: 60_000, interval: 5 }).toBe(true)
    seen = progress()
    child.kill('SIGKILL')
    await gone
    expect(() => readKeys(secretFile)).toThrow('密钥更换没有完成')
    // A machine that has only the old secret does not start during the rotation.
    await expect(assertFingerprint(database.appUrl, first)).rejects.toThrow('不是一套')
  }
  // PostgreSQL keeps the lock of the killed process until it notices the closed connection.
  const done = await vi.waitFor(() => rotateKeys({ ownerUrl: database.ownerUrl, storage, secretFile }), 20_000)
  const next = readKeys(secretFile)
  expect(done).toMatchObject({ fingerprint: next.fingerprint, unreadable: 0, recoveryOwners: 1 })
  expect(next.fingerprint).not.toBe(first.fingerprint)
  expect(await noted()).toBe(next.fingerprint)
  expect(await readAll(next)).toEqual(everything)
  await expect(readAll(first)).rejects.toThrow('unable to authenticate')
  expect(deriveKeys(readSecrets(done.oldFile)[0]).fingerprint).toBe(first.fingerprint)
  expect(readdirSync(join(dataDir, 'keys')).sort()).toEqual(['secret', `secret.old-${first.fingerprint}`])
})

import { randomBytes } from 'node:crypto'
import { defaultPrivacyNoticeNumber } from '@xw/shared/degree/privacy-notice'
import type pg from 'pg'
import { newId } from '../apps/server/src/lib/ids.ts'
import { hashToken } from '../apps/server/src/modules/sign-in/session/store.ts'
import { connect } from '../apps/server/src/postgres/connect.ts'
import type { ListData } from './list-data.ts'
import { xwlx } from './list-engine.ts'

/** Somebody with an account, a session and a record of their own. */
export interface BenchStudent {
  id: string
  username: string
  token: string
  record: { id: string; version: number }
}

const isOurs = `username like 'bench-student-%'`

/**
 * Gives records of the stored bench data to new students, runs the measured work, and removes everything again, so that the
 * next bench finds the same data. All students can sign in with the password of the hash.
 */
export async function withStudents<T>(
  { ownerUrl }: ListData,
  { count, passwordHash = '' }: { count: number; passwordHash?: string },
  use: (students: readonly BenchStudent[]) => Promise<T>,
): Promise<T> {
  const owner = await connect(ownerUrl)
  try {
    await remove(owner)
    return await use(await add(owner, count, passwordHash))
  } finally {
    await remove(owner)
    await owner.end()
  }
}

async function add(owner: pg.Client, count: number, passwordHash: string): Promise<BenchStudent[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    username: `bench-student-${index}`,
    token: randomBytes(32).toString('base64url'),
  }))
  const ids = people.map(({ id }) => id)
  const names = people.map(({ username }) => username)
  await owner.query(
    `insert into sys_account (id, tenant_id, username, password_hash)
     select id, 1, name, $3 from unnest($1::uuid[], $2::text[]) as made (id, name)`,
    [ids, names, passwordHash],
  )
  await owner.query(
    `insert into sys_user (tenant_id, id, username, realname)
     select 1, id, name, name from unnest($1::uuid[], $2::text[]) as made (id, name)`,
    [ids, names],
  )
  await owner.query(
    `insert into sys_user_role (tenant_id, user_id, role_id)
     select 1, made.id, role.id from unnest($1::uuid[]) as made (id), sys_role role
     where role.tenant_id = 1 and role.role_code = 'xs'`,
    [ids],
  )
  await owner.query(
    `insert into xw_privacy_ack (tenant_id, user_id, number, ip)
     select 1, id, $2, '127.0.0.1' from unnest($1::uuid[]) as made (id)`,
    [ids, defaultPrivacyNoticeNumber],
  )
  await owner.query(
    `insert into sys_session (id, token_hash, account_id, tenant_id, expires_at, ip, user_agent)
     select id, hash, id, 1, now() + interval '1 hour', '127.0.0.1', 'bench'
     from unnest($1::uuid[], $2::bytea[]) as made (id, hash)`,
    [ids, people.map(({ token }) => hashToken(token))],
  )
  const records = await giveRecords(owner, ids)
  return people.map(person => {
    const record = records.get(person.id)
    if (!record) throw new Error(`there are records for ${records.size} students`)
    return { ...person, record }
  })
}

async function giveRecords(owner: pg.Client, ids: readonly string[]): Promise<Map<string, BenchStudent['record']>> {
  const { rows } = await owner.query<{ id: string; version: number; owner: string }>(
    `with free as (
       select id, row_number() over () as place from (
         select id from xw_info where tenant_id = 1 and xwbslbm = $2 and status in ('00', '10') and del_flag = '0'
           and batch_id is null and student_user_id is null limit $3) found)
     update xw_info info set student_user_id = made.id from free
     join unnest($1::uuid[]) with ordinality as made (id, place) on made.place = free.place
     where info.id = free.id returning info.id, info.version, made.id as owner`,
    [ids, xwlx, ids.length],
  )
  return new Map(rows.map(({ owner: of, id, version }) => [of, { id, version }]))
}

async function remove(owner: pg.Client): Promise<void> {
  const theirs = `(select id from sys_account where ${isOurs})`
  await owner.query(`delete from xw_draft where user_id in ${theirs}`)
  await owner.query(`update xw_info set student_user_id = null where tenant_id = 1 and student_user_id in ${theirs}`)
  for (const table of ['xw_privacy_ack', 'sys_user_role'])
    await owner.query(`delete from ${table} where user_id in ${theirs}`)
  await owner.query(`delete from sys_session where account_id in ${theirs}`)
  await owner.query(`delete from sys_user where ${isOurs}`)
  await owner.query(`delete from sys_account where ${isOurs}`)
}

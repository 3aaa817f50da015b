import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataDir } from '../../test/support/data-dir.ts'
import { onDatabase } from '../../test/support/sql.ts'
import { ConfigError } from '../config.ts'
import { checkDatabase } from './check.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { execute } from './execute.ts'

const dataDir = createDataDir()
let embedded: EmbeddedPostgres
/** The superuser: what a message tells the operator to run is run by it. */
let bootUrl: string

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir, log() {} })
  const { xw_boot } = JSON.parse(readFileSync(join(dataDir, 'keys/postgres.json'), 'utf8')) as { xw_boot: string }
  bootUrl = asRole('xw_boot', xw_boot)
})

afterAll(async () => {
  await embedded.release()
  rmSync(dataDir, { recursive: true, force: true })
})

function asRole(name: string, password: string): string {
  const url = new URL(embedded.ownerUrl)
  Object.assign(url, { username: name, password })
  return url.href
}

const urls = (database = 'xwxxcj') => ({
  appUrl: onDatabase(embedded.appUrl, database),
  ownerUrl: onDatabase(embedded.ownerUrl, database),
})

/** The one message a bad database is refused with. */
async function refusal(given: { appUrl: string; ownerUrl: string }): Promise<string> {
  const error = await checkDatabase(given).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ConfigError) return error.message
  throw new Error('not refused', { cause: error })
}

/** Does what the message says. */
async function obey(message: string, database = 'xwxxcj') {
  const statements = message.split('\n').filter(line => line.startsWith('  '))
  for (const statement of statements) await execute(onDatabase(bootUrl, database), statement)
}

describe('a database that can carry the product', () => {
  it('passes without a word when the launcher made it', async () => {
    expect(await checkDatabase(urls())).toEqual({ warnings: [] })
  })

  it('passes with the statements that make searches quick where a superuser has not run them', async () => {
    await execute(embedded.ownerUrl, 'create database slow template template0')
    const { warnings } = await checkDatabase(urls('slow'))
    expect(warnings).toEqual([expect.stringContaining('ALTER FUNCTION pg_catalog.textlike(text,text) LEAKPROOF;')])
    await obey(warnings.join('\n'), 'slow')
    expect(await checkDatabase(urls('slow'))).toEqual({ warnings: [] })
  })

  it('is not changed by the check', async () => {
    await execute(embedded.ownerUrl, 'create database untouched template template0')
    await checkDatabase(urls('untouched'))
    const extensions = await execute(urls('untouched').ownerUrl, `select from pg_extension where extname = 'pg_trgm'`)
    expect(extensions).toEqual([])
  })

  it('passes with a warning when one role does both', async () => {
    const { warnings } = await checkDatabase({ appUrl: embedded.ownerUrl, ownerUrl: embedded.ownerUrl })
    expect(warnings).toEqual([expect.stringContaining('只可用于开发')])
  })
})

describe('an app role that sees past row security', () => {
  it.each(['superuser', 'bypassrls'])('is refused as %s until that is taken away', async right => {
    await execute(bootUrl, `alter role xw_app ${right}`)
    const message = await refusal(urls())
    expect(message).toContain('不受行级安全约束')
    await obey(message)
    expect(await checkDatabase(urls())).toEqual({ warnings: [] })
  })

  it('is refused as a member of the owner', async () => {
    await execute(bootUrl, 'grant xw_owner to xw_app')
    const message = await refusal(urls())
    expect(message).toContain('属于 xw_owner')
    await obey(message)
    expect(await checkDatabase(urls())).toEqual({ warnings: [] })
  })

  it('is refused under a name that migrations grant nothing to', async () => {
    await execute(bootUrl, `create role stranger login password 'stranger'`)
    expect(await refusal({ ...urls(), appUrl: asRole('stranger', 'stranger') })).toContain('应为 xw_app')
  })
})

describe('a database made the wrong way', () => {
  it('is refused while the owner may create nothing in it', async () => {
    await execute(bootUrl, 'create database foreign_owned template template0')
    const message = await refusal(urls('foreign_owned'))
    expect(message).toContain('不能在数据库 foreign_owned 中建表')
    await obey(message, 'foreign_owned')
    expect((await checkDatabase(urls('foreign_owned'))).warnings).toHaveLength(1)
  })

  it('is refused when its locale does not know Chinese characters', async () => {
    const locale = `locale_provider libc lc_collate 'C' lc_ctype 'C' encoding 'UTF8'`
    await execute(embedded.ownerUrl, `create database plain_c template template0 ${locale}`)
    const message = await refusal(urls('plain_c'))
    expect(message).toContain('LC_CTYPE 不认识汉字')
    await execute(bootUrl, 'drop database plain_c')
    await obey(message)
    expect((await checkDatabase(urls('plain_c'))).warnings).toHaveLength(1)
  })

  it('is refused when its encoding is not UTF-8', async () => {
    const locale = `locale_provider libc locale 'C' encoding 'LATIN1'`
    await execute(embedded.ownerUrl, `create database latin template template0 ${locale}`)
    expect(await refusal(urls('latin'))).toContain('编码是 LATIN1，应为 UTF8')
  })
})

describe('a connection that cannot be made', () => {
  it('names the setting and the reason, never the password', async () => {
    const wrong = asRole('xw_app', 'a-wrong-password')
    const message = await refusal({ ...urls(), appUrl: wrong })
    expect(message).toContain('DATABASE_URL')
    expect(message).toContain('用户名或密码不对')
    expect(message).not.toContain('a-wrong-password')
  })

  it('tells the owner’s setting from the app’s', async () => {
    const message = await refusal({ ...urls(), ownerUrl: 'postgres://xw_owner:secret@127.0.0.1:1/xwxxcj' })
    expect(message).toBe(
      'DATABASE_OWNER_URL 指定的数据库（xw_owner@127.0.0.1:1/xwxxcj）连接不上：该地址没有数据库在监听。',
    )
  })

  it('says when there is no such database', async () => {
    expect(await refusal(urls('nowhere'))).toContain('没有这个数据库')
  })
})

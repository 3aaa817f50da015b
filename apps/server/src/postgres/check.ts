import pg from 'pg'
import { ConfigError } from '../config.ts'
import { connect } from './connect.ts'
import { listMissingLeakproof } from './leakproof.ts'

const oldestMajor = 16

/** The role to which the migrations grant the product's rights. */
const appRole = 'xw_app'

/**
 * Checks, before anything is written, that the product can run on this PostgreSQL. Throws with all problems and the
 * statements that fix them. Returns warnings for what costs only speed or is acceptable for development.
 */
export async function checkDatabase(urls: { appUrl: string; ownerUrl: string }): Promise<{ warnings: string[] }> {
  const app = await open('DATABASE_URL', urls.appUrl)
  try {
    const owner = await open('DATABASE_OWNER_URL', urls.ownerUrl)
    try {
      refuse(await checkServer(owner))
      const appName = await readRole(app)
      const ownerName = await readRole(owner)
      refuse([
        ...(await checkIsolation(owner, appName, ownerName)),
        ...(await checkOwner(owner, ownerName)),
        ...(await checkTrigrams(owner)),
      ])
      const speed = await adviseLeakproof(owner)
      return { warnings: appName === ownerName ? [adviseTwoRoles(appName), ...speed] : speed }
    } finally {
      await owner.end()
    }
  } finally {
    await app.end()
  }
}

function refuse(problems: string[]) {
  if (problems.length) throw new ConfigError(problems.join('\n'))
}

const reasons: Record<string, string> = {
  ECONNREFUSED: '该地址没有数据库在监听',
  ENOTFOUND: '找不到该主机',
  '28P01': '用户名或密码不对',
  '28000': '服务器的 pg_hba.conf 不允许该用户连接',
  '3D000': '没有这个数据库',
}

async function open(setting: string, url: string): Promise<pg.Client> {
  try {
    return await connect(url)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new ConfigError(`${setting} 指定的数据库${describe(url)}连接不上：${reasons[code ?? ''] ?? message}。`, {
      cause: error,
    })
  }
}

/** Describes a connection address by user, host and database, without the password. */
function describe(url: string): string {
  if (!URL.canParse(url)) return ''
  const { username, host, pathname } = new URL(url)
  return `（${username}@${host}${pathname}）`
}

async function checkServer(client: pg.Client): Promise<string[]> {
  const { version, encoding } = await one<{ version: number; encoding: string }>(
    client,
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const major = Math.floor(version / 10_000)
  if (major < oldestMajor) return [`数据库是 PostgreSQL ${major}，本程序需要 ${oldestMajor} 或更高版本。`]
  return encoding === 'UTF8' ? [] : [`数据库的编码是 ${encoding}，应为 UTF8。${await adviseNewDatabase(client)}`]
}

async function readRole(client: pg.Client): Promise<string> {
  return (await one<{ name: string }>(client, 'select current_user as name')).name
}

/** Checks that the application's role cannot bypass row security, which keeps the schools apart. */
async function checkIsolation(client: pg.Client, app: string, owner: string): Promise<string[]> {
  const { above, member } = await one<{ above: boolean; member: boolean }>(
    client,
    `select rolsuper or rolbypassrls as above, pg_has_role(rolname, $2, 'MEMBER') as member from pg_roles where rolname = $1`,
    [app, owner],
  )
  const [appId, ownerId] = [pg.escapeIdentifier(app), pg.escapeIdentifier(owner)]
  if (above) {
    return [
      `DATABASE_URL 的角色 ${app} 不受行级安全约束，各学校的数据不能隔离。请执行：\n  ALTER ROLE ${appId} NOSUPERUSER NOBYPASSRLS;`,
    ]
  }
  if (app === owner) return []
  if (member)
    return [
      `DATABASE_URL 的角色 ${app} 属于 ${owner}，各学校的数据不能隔离。请执行：\n  REVOKE ${ownerId} FROM ${appId};`,
    ]
  if (app === appRole) return []
  return [
    `DATABASE_URL 的角色应为 ${appRole}，现为 ${app}。请执行：\n  CREATE ROLE ${appRole} LOGIN PASSWORD '（自定）';`,
  ]
}

async function checkOwner(client: pg.Client, owner: string): Promise<string[]> {
  const { database, allowed } = await one<{ database: string; allowed: boolean }>(
    client,
    `select current_database() as database,
       has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as allowed`,
  )
  if (allowed) return []
  const statement = `ALTER DATABASE ${pg.escapeIdentifier(database)} OWNER TO ${pg.escapeIdentifier(owner)};`
  return [`DATABASE_OWNER_URL 的角色 ${owner} 不能在数据库 ${database} 中建表。请由超级用户执行：\n  ${statement}`]
}

/**
 * Checks in a transaction that is rolled back that the extension pg_trgm can be created and that it recognises Chinese,
 * which depends on the locale.
 */
async function checkTrigrams(client: pg.Client): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query('create extension if not exists pg_trgm')
    const { found } = await one<{ found: number }>(client, `select cardinality(show_trgm('王小明')) as found`)
    return found ? [] : [`数据库的 LC_CTYPE 不认识汉字，姓名不能按部分查找。${await adviseNewDatabase(client)}`]
  } catch (error) {
    const { message } = error as Error
    return [`数据库缺少扩展 pg_trgm（${message}）。请由超级用户在该数据库中执行：\n  CREATE EXTENSION pg_trgm;`]
  } finally {
    await client.query('rollback')
  }
}

async function adviseNewDatabase(client: pg.Client): Promise<string> {
  const { database, owner } = await one<{ database: string; owner: string }>(
    client,
    'select current_database() as database, current_user as owner',
  )
  const [databaseId, ownerId] = [pg.escapeIdentifier(database), pg.escapeIdentifier(owner)]
  const locale = `ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' TEMPLATE template0`
  return `请重建数据库：\n  CREATE DATABASE ${databaseId} OWNER ${ownerId} ${locale};`
}

const adviseTwoRoles = (role: string) =>
  `DATABASE_URL 与 DATABASE_OWNER_URL 使用同一角色 ${role}：行级安全对表的所有者不起作用，只可用于开发。`

async function adviseLeakproof(client: pg.Client): Promise<string[]> {
  const statements = await listMissingLeakproof(client)
  if (!statements.length) return []
  const lines = statements.map(statement => `\n  ${statement}`).join('')
  return [`行级安全使按部分查找用不上索引，数据多时会很慢。请由超级用户在该数据库中执行：${lines}`]
}

async function one<T extends pg.QueryResultRow>(client: pg.Client, sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query<T>(sql, values)
  if (!rows[0]) throw new Error('the query gave no row')
  return rows[0]
}

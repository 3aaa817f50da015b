import type { BlockList } from 'node:net'
import { delimiter, resolve } from 'node:path'
import { readNetworks } from './lib/networks.ts'

/** The settings of the server. docs/settings.md describes each of them. */
export interface Config {
  host: string
  port: number
  /** Folder that holds the embedded database, the files and the keys. */
  dataDir: string
  /**
   * An external PostgreSQL instead of the embedded one: `url` is for the application's role, `ownerUrl` for the role
   * that migrates.
   */
  database: { url: string; ownerUrl: string } | null
  /** An S3 bucket that holds the files instead of the data folder. */
  s3: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string; prefix: string } | null
  /** The mail server and the sender of mails. When null, the product sends no mail. */
  smtp: { url: string; from: string } | null
  secretFile: string
  backupDir: string
  adminPassword: string | null
  school: { code: string; name: string }
  /** Addresses of the proxies whose forwarded headers the server believes. */
  trustProxy: string[] | false
  /** Further origins whose pages may open live connections, such as the public address of a proxy. */
  origins: string[]
  /** Internal networks in which a data source may lie. Outside of them the server connects only to public addresses. */
  dataSourceNetworks: BlockList
  /** Internal networks in which the SMS gateway may lie, with the same rule. */
  smsNetworks: BlockList
  /** Internal networks in which identity providers and single sign-on servers may lie, with the same rule. */
  ssoNetworks: BlockList
  /** Minutes without a request after which a session ends. */
  idleMinutes: number
  /** How many masked values a user may reveal in one hour. */
  questionsPerHour: number
  /** Days after which the draft of a record that has left its step is removed. */
  draftDays: number
  /**
   * Seconds for which a stopping server reports that it is leaving and goes on serving, so that a proxy can turn to
   * other servers.
   */
  drainSeconds: number
  /** Number of worker processes that this server starts; 0 when the workers run elsewhere. */
  workers: number
  /** Number of degree records in the demonstration data. */
  demoRecords: number
  /** The token that a metrics collector must send. When null, there is no metrics route. */
  metricsToken: string | null
  logLevel: string
  /** Folders in which programs of the machine are looked for, from PATH. */
  programFolders: string[]
}

/** A setting that cannot be used. The start prints this message alone, without a stack, and stops. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

export function readConfig(env: Env): Config {
  const dataDir = resolve(env.XW_DATA || 'data')
  return {
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT),
    dataDir,
    database: readDatabase(env),
    s3: readS3(env),
    smtp: readSmtp(env),
    secretFile: env.XW_SECRET_FILE ? resolve(env.XW_SECRET_FILE) : resolve(dataDir, 'keys', 'secret'),
    backupDir: env.XW_BACKUP ? resolve(env.XW_BACKUP) : resolve(dataDir, 'backups'),
    adminPassword: readAdminPassword(env.XW_ADMIN_PASSWORD),
    school: readSchool(env),
    trustProxy: env.XW_TRUST_PROXY ? env.XW_TRUST_PROXY.split(',').map(part => part.trim()) : false,
    origins: readOrigins(env.XW_ORIGIN),
    dataSourceNetworks: readNetworkList('XW_DATASOURCE_NETWORKS', env.XW_DATASOURCE_NETWORKS),
    smsNetworks: readNetworkList('XW_SMS_NETWORKS', env.XW_SMS_NETWORKS),
    ssoNetworks: readNetworkList('XW_SSO_NETWORKS', env.XW_SSO_NETWORKS),
    idleMinutes: readInteger('XW_IDLE_MINUTES', env.XW_IDLE_MINUTES, { fallback: 720, min: 1, max: 10_080 }),
    questionsPerHour: readInteger('XW_MASKED_QUERIES', env.XW_MASKED_QUERIES, { fallback: 60, min: 0, max: 10_000 }),
    draftDays: readInteger('XW_DRAFT_DAYS', env.XW_DRAFT_DAYS, { fallback: 90, min: 1, max: 3_650 }),
    drainSeconds: readInteger('XW_DRAIN_SECONDS', env.XW_DRAIN_SECONDS, { fallback: 0, min: 0, max: 300 }),
    workers: readInteger('XW_WORKERS', env.XW_WORKERS, { fallback: 1, min: 0, max: 16 }),
    demoRecords: readInteger('XW_DEMO_RECORDS', env.XW_DEMO_RECORDS, { fallback: 20_000, min: 200, max: 50_000 }),
    metricsToken: readMetricsToken(env.XW_METRICS_TOKEN),
    logLevel: readLogLevel(env.XW_LOG_LEVEL),
    programFolders: (env.PATH ?? '').split(delimiter).filter(Boolean),
  }
}

function readInteger(name: string, text: string | undefined, range: { fallback: number; min: number; max: number }) {
  if (!text) return range.fallback
  const value = Number(text)
  if (Number.isInteger(value) && value >= range.min && value <= range.max) return value
  throw new ConfigError(`${name} 应为 ${range.min} 到 ${range.max} 的整数，现为「${text}」。`)
}

const readPort = (text: string | undefined) => readInteger('PORT', text, { fallback: 8080, min: 0, max: 65_535 })

function readOrigins(text = ''): string[] {
  const origins = text.split(',').flatMap(part => part.trim() || [])
  const wrong = origins.find(origin => !/^https?:\/\/[^/?#@\s]+$/.test(origin))
  if (wrong === undefined) return origins
  throw new ConfigError(
    `XW_ORIGIN 应为用逗号分隔的访问地址，如 https://xw.example.edu.cn，不带路径，现有「${wrong}」。`,
  )
}

function readLogLevel(text = 'warn'): string {
  if (['debug', 'info', 'warn', 'error', 'silent'].includes(text)) return text
  throw new ConfigError(`XW_LOG_LEVEL 应为 debug、info、warn、error 或 silent，现为「${text}」。`)
}

function readDatabase(env: Env): Config['database'] {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = env
  if (!url && !ownerUrl) return null
  if (!url) throw new ConfigError('设置了 DATABASE_OWNER_URL 时也要设置 DATABASE_URL（应用角色的连接地址）。')
  for (const [name, value] of [
    ['DATABASE_URL', url],
    ['DATABASE_OWNER_URL', ownerUrl],
  ] as const) {
    if (value && !/^postgres(ql)?:\/\//.test(value)) throw new ConfigError(`${name} 应以 postgres:// 开头。`)
  }
  return { url, ownerUrl: ownerUrl || url }
}

function readS3(env: Env): Config['s3'] {
  const { XW_S3_ENDPOINT: endpoint, XW_S3_REGION: region = 'us-east-1', XW_S3_PREFIX: prefix = '' } = env
  const needed = ['XW_S3_BUCKET', 'XW_S3_ACCESS_KEY', 'XW_S3_SECRET_KEY'] as const
  if (!endpoint) {
    if (needed.some(name => env[name]))
      throw new ConfigError('设置了其他 XW_S3_ 项时也要设置 XW_S3_ENDPOINT（对象存储的地址）。')
    return null
  }
  if (!/^https?:\/\/[^/?#@]+$/.test(endpoint)) {
    throw new ConfigError('XW_S3_ENDPOINT 应为 http:// 或 https:// 开头的地址，不带路径，如 https://s3.example.com。')
  }
  const [bucket = '', accessKey = '', secretKey = ''] = needed.map(name => {
    if (env[name]) return env[name]
    throw new ConfigError(`设置了 XW_S3_ENDPOINT 时也要设置 ${name}。`)
  })
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new ConfigError('XW_S3_BUCKET 不是有效的存储桶名称。')
  if (!/^[a-z0-9-]+$/.test(region)) throw new ConfigError('XW_S3_REGION 只能由小写字母、数字和连字符组成。')
  if (!/^([\w-]+(\/[\w-]+)*)?$/.test(prefix))
    throw new ConfigError('XW_S3_PREFIX 应为用 / 分隔的字母、数字、下划线或连字符，首尾不带 /。')
  return { endpoint, bucket, region, accessKey, secretKey, prefix }
}

function readSmtp({ XW_SMTP_URL: url, XW_SMTP_FROM: from }: Env): Config['smtp'] {
  if (!url && !from) return null
  if (!url || !/^smtps?:\/\/[^\s/]+/.test(url))
    throw new ConfigError(
      'XW_SMTP_URL 应为 smtp:// 或 smtps:// 开头的地址，如 smtps://user:password@smtp.example.com。',
    )
  if (!from || !/^(?:[^<>\p{Cc}]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/u.test(from))
    throw new ConfigError('设置了 XW_SMTP_URL 时也要设置 XW_SMTP_FROM（发件人），如 学位办 <xwb@example.edu.cn>。')
  return { url, from }
}

function readNetworkList(name: string, text = ''): BlockList {
  const networks = readNetworks(text)
  if (networks) return networks
  throw new ConfigError(`${name} 应为逗号分隔的地址或网段，如 10.1.0.0/16,192.168.1.20。`)
}

function readAdminPassword(text: string | undefined): string | null {
  if (!text) return null
  if (text.length >= 8 && text.length <= 128) return text
  throw new ConfigError('XW_ADMIN_PASSWORD 应为 8 到 128 个字符。')
}

/** The token must be too long to guess and hold only characters that an HTTP header can carry. */
function readMetricsToken(text: string | undefined): string | null {
  if (!text) return null
  if (/^[\x21-\x7e]{16,200}$/.test(text)) return text
  throw new ConfigError('XW_METRICS_TOKEN 应为 16 到 200 个字母、数字或符号，不含空格。')
}

function readSchool(env: Env): Config['school'] {
  const code = env.XW_SCHOOL_CODE || '10000'
  if (!/^[0-9A-Za-z]{1,20}$/.test(code)) throw new ConfigError('XW_SCHOOL_CODE 只能由 1 到 20 个字母或数字组成。')
  return { code, name: env.XW_SCHOOL_NAME || '示范大学' }
}

import { type BlockList, Socket } from 'node:net'
import pg from 'pg'
import { refused } from '../../../lib/errors.ts'
import { mayConnect } from '../../../lib/networks.ts'
import { resolveHost } from '../../../lib/resolve-host.ts'

/** Where a database is and who we are there; always these parts, never a text that a driver would take apart. */
export interface Target {
  host: string
  port: number
  dbName: string
  dbUsername: string
  dbPassword: string
}

export interface Reach {
  /** Networks inside which the installation lets the server connect. */
  allowed: BlockList
  /** The product's own database, which no data source may be. */
  own: readonly { host: string; port: number }[]
}

const timeoutMs = 3_000
/** What greets us may be anything; a database says `select 1` in far less. */
const maxBytes = 1_048_576

/** One sentence for whatever went wrong: it must not tell an open port from a closed one. */
export const failedText = '连接失败，请核对主机、端口、数据库名称、用户名和密码，并确认该数据库允许本服务器连接。'
export const forbiddenText = '不允许连接这个地址。内部网络中的数据库须先由运维人员列入 XW_DATASOURCE_NETWORKS。'
export const ownText = '不能把本系统自己的数据库用作数据源。'

/** Tries to sign in to a database and ask it one question. Throws a sentence where that does not work. */
export async function testConnection(target: Target, { allowed, own }: Reach): Promise<void> {
  // Resolved once: what is checked here is what is connected to below.
  const addresses = await resolveHost(target.host)
  const [address] = addresses
  if (address === undefined) throw refused(failedText)
  if (!addresses.every(one => mayConnect(one, allowed))) throw refused(forbiddenText)
  for (const { host, port } of own) {
    if (port === target.port && (await resolveHost(host)).some(one => addresses.includes(one))) throw refused(ownText)
  }
  if (!(await answers(target, address))) throw refused(failedText)
}

async function answers(target: Target, address: string): Promise<boolean> {
  const socket = new Socket()
  const deadline = setTimeout(() => socket.destroy(), timeoutMs)
  socket.on('data', () => {
    if (socket.bytesRead > maxBytes) socket.destroy()
  })
  const client = new pg.Client({
    stream: () => socket,
    host: address,
    port: target.port,
    database: target.dbName,
    user: target.dbUsername,
    // A function, since an empty password would otherwise be taken from this process's environment or a file.
    password: () => target.dbPassword,
    ssl: false,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    clearTimeout(deadline)
    socket.destroy()
  }
}

import { type BlockList, Socket } from 'node:net'
import pg from 'pg'
import { refused } from '../../../lib/errors.ts'
import { mayConnect } from '../../../lib/networks.ts'
import { resolveHost } from '../../../lib/resolve-host.ts'

/** The address and sign-in of a database. It is never one string that a driver would have to parse. */
export interface DatabaseTarget {
  host: string
  port: number
  dbName: string
  dbUsername: string
  dbPassword: string
}

export interface AllowedTargets {
  /** Networks in which the operator lets the server connect. */
  allowed: BlockList
  /** The product’s own database, which may not be a data source. */
  own: readonly { host: string; port: number }[]
}

const timeoutMs = 3_000
/** The peer may not be a database; a real one answers `select 1` with far less. */
const maxBytes = 1_048_576

/** One sentence for all failures, so that it does not tell an open port from a closed one. */
export const failedText = '连接失败，请核对主机、端口、数据库名称、用户名和密码，并确认该数据库允许本服务器连接。'
export const forbiddenText = '不允许连接这个地址。内部网络中的数据库须先由运维人员列入 XW_DATASOURCE_NETWORKS。'
export const ownText = '不能把本系统自己的数据库用作数据源。'

/** Signs in to a database and runs one query. Throws a sentence when that fails. */
export async function testConnection(target: DatabaseTarget, { allowed, own }: AllowedTargets): Promise<void> {
  // Resolves the name once, so that the checked address is the one connected to.
  const addresses = await resolveHost(target.host)
  const [address] = addresses
  if (address === undefined) throw refused(failedText)
  if (!addresses.every(one => mayConnect(one, allowed))) throw refused(forbiddenText)
  for (const { host, port } of own) {
    if (port === target.port && (await resolveHost(host)).some(one => addresses.includes(one))) throw refused(ownText)
  }
  if (!(await canSignIn(target, address))) throw refused(failedText)
}

async function canSignIn(target: DatabaseTarget, address: string): Promise<boolean> {
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
    // A function, because the driver replaces an empty password by one from the environment or a file.
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

import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A connection to PostgreSQL that breaks at one moment: the server has executed the statement, and the client never
 * gets the answer.
 */
export interface FragileWay {
  url: string
  /** Breaks, once, the connection on which an answer with this text arrives. Resolves when it has. */
  breakAt(text: string): Promise<void>
  close(): void
}

const socketName = '.s.PGSQL.5432'

export async function openFragileWay(url: string): Promise<FragileWay> {
  const target = new URL(url)
  const host = target.searchParams.get('host') ?? target.hostname
  const port = Number(target.port || 5432)
  const folder = mkdtempSync(join(tmpdir(), 'xw-way-'))
  const sockets = new Set<Socket>()
  let awaited: { text: string; broken(): void } | null = null

  const server = createServer(client => {
    const upstream = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    const end = () => [client, upstream].forEach(socket => socket.destroy())
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end)
    }
    client.pipe(upstream)
    // An answer of a few rows is sent in one piece, after its transaction has committed.
    upstream.on('data', (answer: Buffer) => {
      if (!awaited || !answer.includes(awaited.text)) return void client.write(answer)
      end()
      awaited.broken()
      awaited = null
    })
  })
  await new Promise<void>(resolve => server.listen(join(folder, socketName), resolve))
  const way = new URL(url)
  way.port = ''
  way.searchParams.set('host', folder)
  return {
    url: way.href,
    breakAt: text => new Promise(broken => (awaited = { text, broken })),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** The interval at which the proxy asks each server whether it is ready. */
const askEveryMs = 50

/**
 * A strict load balancer: any ready server gets the next request, and no request is ever sent twice. A request that
 * fails at a server fails for its client.
 */
export interface Proxy {
  url: string
  /** The servers to choose from, from now on. */
  use(servers: readonly string[]): void
  /** Returns the servers that answered ready when last asked. */
  ready(): readonly string[]
  close(): Promise<void>
}

export async function startProxy(): Promise<Proxy> {
  let servers: readonly string[] = []
  let ready: readonly string[] = []
  let turn = 0
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const agent = new Agent({ keepAlive: true })

  async function ask() {
    const asked = servers
    const answers = await Promise.all(asked.map(isReady))
    ready = asked.filter((server, index) => answers[index] && servers.includes(server))
    if (!isOver) timer = setTimeout(() => void ask(), askEveryMs)
  }
  const next = () => ready[(turn += 1) % Math.max(ready.length, 1)]

  const server = createServer((incoming, outgoing) => passOn(incoming, outgoing, next(), agent))
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex) => passUp(incoming, socket, next()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await ask()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: urls => void (servers = urls),
    ready: () => ready,
    async close() {
      isOver = true
      clearTimeout(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

const isReady = (server: string) =>
  fetch(`${server}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, server: string | undefined, agent: Agent) {
  const fail = (status: number, why: string) => outgoing.headersSent || outgoing.writeHead(status).end(why)
  if (!server) return fail(503, 'no server is ready')
  const { method, headers, url = '/' } = incoming
  const passed = request(server + url, { method: method ?? 'GET', headers, agent })
  passed.once('response', answer => {
    const { connection: _, ...others } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, others)
    answer.once('error', () => outgoing.destroy())
    answer.pipe(outgoing)
  })
  passed.once('error', error => fail(502, String(error)))
  incoming.pipe(passed)
}

/** Passes an upgraded connection on as raw bytes, both ways, until either end closes. */
function passUp({ method, url, rawHeaders }: IncomingMessage, socket: Duplex, server: string | undefined) {
  if (!server) return socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
  const { hostname, port } = new URL(server)
  const upstream = connect(Number(port), hostname)
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
  upstream.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  upstream.pipe(socket).pipe(upstream)
  upstream.once('error', () => socket.destroy())
  socket.once('error', () => upstream.destroy())
}

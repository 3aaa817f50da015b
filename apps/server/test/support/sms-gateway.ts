import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request as it arrived. */
export interface SmsCall {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

interface Reply {
  status: number
  body: string
  headers?: Record<string, string>
}

/** Starts a text gateway that accepts every request and stores it. */
export async function startSmsGateway() {
  const calls: SmsCall[] = []
  const accepted: Reply = { status: 200, body: '{"code":"OK"}' }
  let reply: Reply | null = accepted
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const take = async () => {
      calls.push({ method, url, headers, body: await text(request) })
      // Without a reply it stays silent, as a hanging machine does.
      if (reply) response.writeHead(reply.status, reply.headers).end(reply.body)
    }
    void take()
  })
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    /** Sets the answer to later requests. */
    answer(next: Reply | null = accepted) {
      reply = next
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

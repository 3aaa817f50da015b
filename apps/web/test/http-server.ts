import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Envelope } from '@xw/shared/wire/envelope'

/** A call as the server received it. */
export interface ReceivedCall {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

export interface TestServer {
  baseUrl: string
  /** Every call so far, oldest first. */
  calls: ReceivedCall[]
  /** Answers the following calls. */
  answer: (call: ReceivedCall, response: ServerResponse) => void
  close(): Promise<void>
}

/** Starts a real HTTP server on a free port, so that tests of the request layer run over the network. */
export async function startServer(): Promise<TestServer> {
  const server: TestServer = {
    baseUrl: '',
    calls: [],
    answer: (_, response) => void response.end(),
    async close() {
      http.closeAllConnections()
      await new Promise(resolve => http.close(resolve))
    },
  }
  const http = createServer((request, response) => void receive(request, response))
  async function receive(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '', 'http://self.invalid')
    const call: ReceivedCall = {
      method: request.method ?? '',
      url,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    server.calls.push(call)
    server.answer(call, response)
  }
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  server.baseUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return server
}

/** Answers with JSON. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}

export const envelope = (fields: Partial<Envelope>): Envelope => ({
  success: true,
  message: '',
  code: 200,
  result: null,
  timestamp: 1_700_000_000_000,
  ...fields,
})

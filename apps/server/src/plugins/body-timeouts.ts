import type { FastifyInstance, FastifyRequest } from 'fastify'

type Raw = FastifyRequest['raw']

export interface BodyTimeouts {
  /** For the whole of a body that is not an upload, which has a megabyte at most. */
  wholeMs: number
  /** For the next bytes of an upload, which as a whole may take minutes. */
  stallMs: number
}

const usual: BodyTimeouts = { wholeMs: 20_000, stallMs: 30_000 }

/**
 * Closes the connection of a client that sends its body too slowly, because each would occupy a connection for as
 * long as it likes.
 */
export function limitBodies(app: FastifyInstance, { wholeMs, stallMs }: BodyTimeouts = usual): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!comesByNetwork(raw) || !hasBody(raw)) return
    if (!isUpload(raw)) hangUpAfter(raw, wholeMs)
    raw.setTimeout(stallMs, () => raw.complete || raw.socket.destroy())
    raw.once('end', () => raw.setTimeout(0))
  })
  // When the answer was sent without reading the whole body, the client has this long to read it.
  app.addHook('onResponse', async ({ raw }) => {
    if (comesByNetwork(raw) && !raw.complete) hangUpAfter(raw, stallMs)
  })
}

/** Requests injected by the program itself have no connection. */
const comesByNetwork = (raw: object) => 'setTimeout' in raw

function hangUpAfter(raw: Raw, ms: number) {
  const timer = setTimeout(() => raw.complete || raw.socket.destroy(), ms).unref()
  raw.once('end', () => clearTimeout(timer))
}

const hasBody = ({ headers }: Raw) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isUpload = ({ headers }: Raw) => headers['content-type']?.startsWith('multipart/') ?? false

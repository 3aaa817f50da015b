import type { FastifyInstance, FastifyRequest } from 'fastify'

type Raw = FastifyRequest['raw']

export interface BodyTimeouts {
  /** For all of a body that is no upload: a megabyte at most. */
  wholeMs: number
  /** For the next bytes of an upload, which may take minutes as a whole. */
  stallMs: number
}

const usual: BodyTimeouts = { wholeMs: 20_000, stallMs: 30_000 }

/** Hangs up on whoever sends a body by the byte: each would hold a connection for as long as they like. */
export function limitBodies(app: FastifyInstance, { wholeMs, stallMs }: BodyTimeouts = usual): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!comesByNetwork(raw) || !hasBody(raw)) return
    if (!isUpload(raw)) hangUpAfter(raw, wholeMs)
    raw.setTimeout(stallMs, () => raw.complete || raw.socket.destroy())
    raw.once('end', () => raw.setTimeout(0))
  })
  // An answer that did not wait for the body leaves its sender the time to read it.
  app.addHook('onResponse', async ({ raw }) => {
    if (comesByNetwork(raw) && !raw.complete) hangUpAfter(raw, stallMs)
  })
}

/** Requests that the program makes of itself have no connection to hang up. */
const comesByNetwork = (raw: object) => 'setTimeout' in raw

function hangUpAfter(raw: Raw, ms: number) {
  const timer = setTimeout(() => raw.complete || raw.socket.destroy(), ms).unref()
  raw.once('end', () => clearTimeout(timer))
}

const hasBody = ({ headers }: Raw) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isUpload = ({ headers }: Raw) => headers['content-type']?.startsWith('multipart/') ?? false

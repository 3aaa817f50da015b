import { escapeHtml } from '@xw/shared/message/escape-html'
import { apiBase } from '@xw/shared/wire/headers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../lib/errors.ts'
import type { FileRecord, Files } from '../../../plugins/files.ts'
import { Download } from '../../../plugins/route.ts'
import type { ByteRange } from '../../../storage/storage.ts'
import { isInline } from './file-types.ts'

interface HttpExchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** The security policy of a served file: it may load and run nothing. PDF viewers do not work inside a sandbox. */
export const contentSecurityPolicy = (mime: string): string =>
  `default-src 'none'${mime === 'application/pdf' ? '' : '; sandbox'}; frame-ancestors 'self'`

/** The part of a file that is sent. */
interface ServedPart {
  /** Whether the part lacks the first byte. */
  isRest: boolean
}

/** Serves a file or the requested range, or 304 when the browser has it. */
export async function serveFile(
  files: Files,
  file: FileRecord,
  { request, reply }: HttpExchange,
  onServe: (served: ServedPart) => Promise<void> = async () => {},
): Promise<Download | FastifyReply> {
  const etag = `"${file.sha256}"`
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(file.mime),
    'X-Content-Type-Options': 'nosniff',
    // Every download of a task’s file is logged, so the browser must not serve it from its cache.
    'Cache-Control': file.biz === 'result' ? 'private, no-store' : 'private, max-age=600',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  }
  if (request.headers['if-none-match'] === etag) return reply.headers(headers).code(304).send()
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, file.size) : null
  if (range === 'unsatisfiable')
    return reply.headers(headers).code(416).header('Content-Range', `bytes */${file.size}`).send()
  // Opens the file before the length is sent, because a failure is still a normal error here.
  const content = await files.open(file, range ?? undefined)
  await onServe({ isRest: range !== null && range.start > 0 })
  reply.headers(headers)
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  reply.header('Content-Length', range ? range.end - range.start + 1 : file.size)
  return new Download({ name: file.fileName, type: file.mime, inline: isInline(file.mime), content })
}

/** Parses a single range as browsers and download managers send it; for anything else the whole file is served. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start < size && end >= start ? { start, end } : 'unsatisfiable'
}

/** Serves a page that only shows a PDF, titled with the file’s name. */
export function servePreview(file: FileRecord, url: string, { reply }: HttpExchange): FastifyReply {
  if (file.mime !== 'application/pdf') throw new AppError('refused', { message: '只能预览 PDF 文件' })
  const name = escapeHtml(file.fileName)
  const frame = `<iframe src="${escapeHtml(apiBase + url)}" title="${name}"></iframe>`
  const style = '<style>html,body,iframe{width:100%;height:100%;margin:0;border:0;display:block}</style>'
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'",
    )
    .send(
      `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${name}</title>${style}</head><body>${frame}</body></html>`,
    )
}

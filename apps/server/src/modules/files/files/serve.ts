import { escapeHtml } from '@xw/shared/message/escape-html'
import { apiBase } from '@xw/shared/wire/headers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../lib/errors.ts'
import type { FileRecord, Files } from '../../../plugins/files.ts'
import { Download } from '../../../plugins/route.ts'
import type { ByteRange } from '../../../storage/storage.ts'
import { isInline } from './file-types.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** A file is nobody's page: it may load nothing and run nothing. A PDF's viewer does not work inside a sandbox. */
export const fileSecurity = (mime: string): string =>
  `default-src 'none'${mime === 'application/pdf' ? '' : '; sandbox'}; frame-ancestors 'self'`

/** The part of a file that is sent. */
interface Served {
  /** The part does not contain the first byte. */
  isRest: boolean
}

/** Answers with a file or the part of it that was asked for; with nothing where the browser has it already. */
export async function serveFile(
  files: Files,
  file: FileRecord,
  { request, reply }: Exchange,
  onServe: (served: Served) => Promise<void> = async () => {},
): Promise<Download | FastifyReply> {
  const etag = `"${file.sha256}"`
  const headers = {
    'Content-Security-Policy': fileSecurity(file.mime),
    'X-Content-Type-Options': 'nosniff',
    // Each fetching of a result is written down, so none is made out of what a browser has kept.
    'Cache-Control': file.biz === 'result' ? 'private, no-store' : 'private, max-age=600',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  }
  if (request.headers['if-none-match'] === etag) return reply.headers(headers).code(304).send()
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? readRange(request.headers.range, file.size) : null
  if (range === 'unsatisfiable')
    return reply.headers(headers).code(416).header('Content-Range', `bytes */${file.size}`).send()
  // A refusal is not kept by the browser, so it comes before what says how long the file is.
  const content = await files.open(file, range ?? undefined)
  await onServe({ isRest: range !== null && range.start > 0 })
  reply.headers(headers)
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  reply.header('Content-Length', range ? range.end - range.start + 1 : file.size)
  return new Download({ name: file.fileName, type: file.mime, inline: isInline(file.mime), content })
}

/** One range, as browsers and download managers ask for it; anything else gets the whole file. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start < size && end >= start ? { start, end } : 'unsatisfiable'
}

/** A page with nothing but a PDF on it, called by the file's name. */
export function servePreview(file: FileRecord, url: string, { reply }: Exchange): FastifyReply {
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

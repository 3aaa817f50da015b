import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../lib/errors.ts'
import type { Deps } from './deps.ts'
import type { Session } from './session.ts'

/** A file that came with a request and is read before that is answered: in the data folder until then, for us alone. */
export interface Upload {
  name: string
  path: string
  size: number
}

interface Sent {
  uploads: readonly Upload[]
  fields: Readonly<Record<string, string>>
}

interface Limits {
  files: number
  fileSize: number
}

/** Lends the files of a multipart request, once there is room for them. However it ends, nothing of them is left. */
export async function withUploads<T>(
  { files, storage }: Pick<Deps, 'files' | 'storage'>,
  { session, request }: { session: Session; request: FastifyRequest },
  limits: Limits,
  use: (sent: Sent) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('malformed')
  await files.assertRoom(session)
  const uploads: Upload[] = []
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else {
        const { path, size } = await storage.take(part.file)
        uploads.push({ name: part.filename ?? '', path, size })
        if (part.file.truncated) throw new AppError('tooLarge')
      }
    }
    return await use({ uploads, fields })
  } catch (error) {
    // The rest is read and dropped: a browser hears the refusal only after it has sent everything.
    request.raw.resume()
    throw isParserError(error) ? new AppError('malformed') : error
  } finally {
    for (const { path } of uploads) await rm(path, { force: true })
  }
}

/** The parser's own errors have nothing but a text. */
export const isParserError = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && /multipart|boundary|terminated early/i.test(error.message)

import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../lib/errors.ts'
import type { Deps } from './deps.ts'
import type { Session } from './session.ts'

/** A file of a request, in the data folder until the request is answered, readable only by the server. */
export interface Upload {
  name: string
  path: string
  size: number
}

interface SentForm {
  uploads: readonly Upload[]
  fields: Readonly<Record<string, string>>
}

interface Limits {
  files: number
  fileSize: number
}

/** Provides the files of a multipart request, once there is space for them, and removes them in any case. */
export async function withUploads<T>(
  { files, storage }: Pick<Deps, 'files' | 'storage'>,
  { session, request }: { session: Session; request: FastifyRequest },
  limits: Limits,
  use: (sent: SentForm) => Promise<T>,
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
    // The rest is read and dropped, because a browser reads the refusal only after it has sent everything.
    request.raw.resume()
    throw isParserError(error) ? new AppError('malformed') : error
  } finally {
    for (const { path } of uploads) await rm(path, { force: true })
  }
}

/** The parser's errors can be recognized only by their text. */
export const isParserError = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && /multipart|boundary|terminated early/i.test(error.message)

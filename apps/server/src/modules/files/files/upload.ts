import { buffer } from 'node:stream/consumers'
import { isUploadBiz, type UploadBiz, uploadRulesByBiz } from '@xw/shared/files/upload-purposes'
import { bytesPerMb, checkUpload, extensionOf, type UploadRules } from '@xw/shared/files/upload-rules'
import type { FastifyRequest } from 'fastify'
import { AppError, refused } from '../../../lib/errors.ts'
import { checkPicture, cleanPicture } from '../../../picture/pictures.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { FileRecord } from '../../../plugins/files.ts'
import type { Session } from '../../../plugins/session.ts'
import { isParserError } from '../../../plugins/uploads.ts'
import type { Definitions } from '../../../resource/definitions.ts'
import { type ByteStore, openBytes, type ReceivedBytes, storeBytes } from './bytes.ts'
import { detectMimeType, isImageAccepted, renameConverted } from './file-types.ts'
import { bizPolicies } from './policy.ts'
import { assertFilePurpose } from './purposes.ts'
import { insertFile } from './record.ts'

interface ReceivedFile {
  name: string
  bytes: ReceivedBytes
}

interface FormParts {
  fields: Record<string, string>
  file: ReceivedFile | null
}

interface UploadContext {
  session: Session
  definitions: Definitions
  /** The purpose when the route decides it and not the request. */
  purpose?: UploadBiz
}

/** Stores the file of a multipart request. */
export async function upload(deps: Deps, request: FastifyRequest, context: UploadContext): Promise<FileRecord> {
  const { session, purpose } = context
  if (!request.isMultipart()) throw new AppError('malformed')
  await deps.files.assertRoom(session)
  const { fields, file } = await readParts(deps, request, before => before.biz && !purpose && parseBiz(before, context))
  if (!file) throw refused('未上传任何文件')
  try {
    const biz = purpose ?? parseBiz(fields, context)
    const { mime, bytes, picture } = await inspectFile(deps, file, biz, session.userId)
    return await insertFile(deps, bytes, {
      tenantId: session.tenantId,
      ownerId: session.userId,
      biz,
      name: renameConverted(mime, file.name),
      mime,
      picture,
    })
  } catch (error) {
    if (error instanceof AppError) await deps.storage.remove(file.bytes.key)
    throw error
  }
}

const parseBiz = ({ biz, jeditor }: Record<string, string>, { session, definitions }: UploadContext): UploadBiz => {
  const name = biz || (jeditor ? 'jeditor' : 'temp')
  if (!isUploadBiz(name)) throw refused('上传目录bizPath，格式非法！')
  assertFilePurpose(session, name, definitions)
  return name
}

const allRules: readonly UploadRules[] = Object.values(uploadRulesByBiz)
const largestBytes = Math.max(...allRules.map(({ maxMb = 0 }) => maxMb)) * bytesPerMb

/** The size limit: a purpose with a larger limit must come before the file in the form; other purposes may come after. */
const maxBytesFor = ({ biz = '' }: Record<string, string>) =>
  uploadRulesByBiz[isUploadBiz(biz) ? biz : 'temp'].maxMb * bytesPerMb

/** A part can be a file by its content type alone and then has no name. */
const partFileName = ({ filename }: { filename?: string }) => filename ?? ''

/** Reads all parts of a form to the end, in any order. */
async function readParts(
  safe: ByteStore,
  request: FastifyRequest,
  assertWelcome: (fields: FormParts['fields']) => unknown,
): Promise<FormParts> {
  const parts: FormParts = { fields: {}, file: null }
  try {
    for await (const part of request.parts({ limits: { files: 1, fileSize: largestBytes } })) {
      if (part.type === 'field') parts.fields[part.fieldname] = String(part.value)
      else {
        // A purpose that comes before its file is refused before the file is stored.
        assertWelcome(parts.fields)
        parts.file = { name: partFileName(part), bytes: await storeBytes(safe, part.file, maxBytesFor(parts.fields)) }
      }
    }
    return parts
  } catch (error) {
    // Reads and drops the rest: a browser reads the answer only after it has sent everything.
    request.raw.resume()
    if (parts.file) await safe.storage.remove(parts.file.bytes.key)
    throw isParserError(error) ? new AppError('malformed') : error
  }
}

/** Checks a received file: FL-02 again, its real type, and whether a picture can be decoded. */
async function inspectFile(safe: ByteStore, { name, bytes }: ReceivedFile, biz: UploadBiz, owner: string) {
  const rules: UploadRules = uploadRulesByBiz[biz]
  const mime = detectMimeType(bytes.head, name)
  const complaint = checkUpload({ name, size: bytes.size, type: mime ?? '' }, rules)
  if (complaint) throw refused(complaint)
  if (bytes.size === 0) throw refused('文件是空的，请重新选择!')
  if (mime === null) throw refused(`文件内容不是 .${extensionOf(name)} 格式，请另存为该格式（不加密）后再上传!`)
  if (!mime.startsWith('image/')) return { mime, bytes, picture: undefined }
  if (rules.accept && !isImageAccepted(mime, rules.accept)) throw refused('请上传正确文件格式!')
  const content = await buffer(await openBytes(safe, bytes))
  if (!bizPolicies[biz].reencode || mime === 'image/gif') {
    return { mime, bytes, picture: await checkPicture(owner, content) }
  }
  const clean = await cleanPicture(owner, content, { keepWebp: biz !== 'photo' })
  const stored = await storeBytes(safe, clean.content)
  await safe.storage.remove(bytes.key)
  return { mime: `image/${clean.format}`, bytes: stored, picture: clean }
}

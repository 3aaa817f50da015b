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
import { openReceived, type Received, receive, type Safe } from './bytes.ts'
import { acceptsImage, nameAs, trueType } from './file-types.ts'
import { bizPolicies } from './policy.ts'
import { assertPlaceFor } from './purposes.ts'
import { record } from './record.ts'

interface ReceivedFile {
  name: string
  bytes: Received
}

interface Parts {
  fields: Record<string, string>
  file: ReceivedFile | null
}

/** Takes the file of a multipart request; `given` where the route and not the request says what it is for. */
export async function upload(
  deps: Deps,
  session: Session,
  request: FastifyRequest,
  given?: UploadBiz,
): Promise<FileRecord> {
  if (!request.isMultipart()) throw new AppError('malformed')
  await deps.files.assertRoom(session)
  const { fields, file } = await readParts(deps, request, before => before.biz && !given && readBiz(before, session))
  if (!file) throw refused('未上传任何文件')
  try {
    const biz = given ?? readBiz(fields, session)
    const { mime, bytes, picture } = await inspect(deps, file, biz, session.userId)
    return await record(deps, bytes, {
      tenantId: session.tenantId,
      ownerId: session.userId,
      biz,
      name: nameAs(mime, file.name),
      mime,
      picture,
    })
  } catch (error) {
    if (error instanceof AppError) await deps.storage.remove(file.bytes.key)
    throw error
  }
}

const readBiz = ({ biz, jeditor }: Record<string, string>, session: Session): UploadBiz => {
  const name = biz || (jeditor ? 'jeditor' : 'temp')
  if (!isUploadBiz(name)) throw refused('上传目录bizPath，格式非法！')
  assertPlaceFor(session, name)
  return name
}

const allRules: readonly UploadRules[] = Object.values(uploadRulesByBiz)
const largestBytes = Math.max(...allRules.map(({ maxMb = 0 }) => maxMb)) * bytesPerMb

/** A purpose that takes more than others has to be named before its file; either order does for the rest. */
const limitFor = ({ biz = '' }: Record<string, string>) =>
  uploadRulesByBiz[isUploadBiz(biz) ? biz : 'temp'].maxMb * bytesPerMb

/** A part can be a file by its type alone, and has no name then. */
const nameOf = ({ filename }: { filename?: string }) => filename ?? ''

/** Reads all parts to the end, in whatever order they come. */
async function readParts(
  safe: Safe,
  request: FastifyRequest,
  assertWelcome: (fields: Parts['fields']) => unknown,
): Promise<Parts> {
  const parts: Parts = { fields: {}, file: null }
  try {
    for await (const part of request.parts({ limits: { files: 1, fileSize: largestBytes } })) {
      if (part.type === 'field') parts.fields[part.fieldname] = String(part.value)
      else {
        // A purpose that is named before its file is refused before the file is kept.
        assertWelcome(parts.fields)
        parts.file = { name: nameOf(part), bytes: await receive(safe, part.file, limitFor(parts.fields)) }
      }
    }
    return parts
  } catch (error) {
    // The rest is read and dropped: a browser hears the refusal only after it has sent everything.
    request.raw.resume()
    if (parts.file) await safe.storage.remove(parts.file.bytes.key)
    throw isParserError(error) ? new AppError('malformed') : error
  }
}

/** All that can be said about a file once it is here: FL-02 again, its true type, and whether a picture can be shown. */
async function inspect(safe: Safe, { name, bytes }: ReceivedFile, biz: UploadBiz, owner: string) {
  const rules: UploadRules = uploadRulesByBiz[biz]
  const mime = trueType(bytes.head, name)
  const complaint = checkUpload({ name, size: bytes.size, type: mime ?? '' }, rules)
  if (complaint) throw refused(complaint)
  if (bytes.size === 0) throw refused('文件是空的，请重新选择!')
  if (mime === null) throw refused(`文件内容不是 .${extensionOf(name)} 格式，请另存为该格式（不加密）后再上传!`)
  if (!mime.startsWith('image/')) return { mime, bytes, picture: undefined }
  if (rules.accept && !acceptsImage(mime, rules.accept)) throw refused('请上传正确文件格式!')
  const content = await buffer(await openReceived(safe, bytes))
  if (!bizPolicies[biz].reencode || mime === 'image/gif') {
    return { mime, bytes, picture: await checkPicture(owner, content) }
  }
  const clean = await cleanPicture(owner, content, { keepWebp: biz !== 'photo' })
  const stored = await receive(safe, clean.content)
  await safe.storage.remove(bytes.key)
  return { mime: `image/${clean.format}`, bytes: stored, picture: clean }
}

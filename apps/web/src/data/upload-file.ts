import type { UploadBiz } from '@xw/shared/files/upload-purposes'
import { wireCodes } from '@xw/shared/wire/envelope'
import type { FileInfo } from '@xw/shared/wire/file-info'
import { paths } from '@xw/shared/wire/paths'
import { type UploadOptions, upload } from '../api/upload.ts'
import { rememberFile } from './files.ts'
import { type ErrorFile, readPartialResult } from './resources/import-excel.ts'

/** Uploads a file. Throws a refusal without showing it. */
export async function uploadFile(
  file: File,
  { biz, ...options }: Pick<UploadOptions, 'onProgress' | 'signal'> & { biz: UploadBiz },
): Promise<FileInfo> {
  // The purpose is sent first, because the server's size limit depends on it.
  const fields = { biz, isup: '1' }
  const { success, code, message, result } = await upload<FileInfo>(
    paths.files.upload,
    { file },
    { ...options, fields, silent: true },
  )
  if (code === wireCodes.partial) {
    const partial = readPartialResult(message, result)
    throw new UploadRefusal(partial.message, partial.file)
  }
  if (!success || !result) throw new UploadRefusal(message)
  rememberFile(result)
  return result
}

/** The server's message about a refused file, and a file with more details if there is one. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal'
  readonly file: ErrorFile | null

  constructor(message: string, file: ErrorFile | null = null) {
    super(message)
    this.file = file
  }
}

import type { UploadBiz } from '@xw/shared/files/upload-purposes'
import { wireCodes } from '@xw/shared/wire/envelope'
import type { FileInfo } from '@xw/shared/wire/file-info'
import { paths } from '@xw/shared/wire/paths'
import { type UploadOptions, upload } from '../api/upload.ts'
import { rememberFile } from './files.ts'
import { type ErrorFile, readPartialResult } from './resources/import-excel.ts'

/** Sends a file; its refusal is thrown and not shown. */
export async function uploadFile(
  file: File,
  { biz, ...options }: Pick<UploadOptions, 'onProgress' | 'signal'> & { biz: UploadBiz },
): Promise<FileInfo> {
  // The purpose goes first: the server decides by it how much it takes.
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

/** The server's own sentence about a file that it did not take as it is, and a file that says more where there is one. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal'
  readonly file: ErrorFile | null

  constructor(message: string, file: ErrorFile | null = null) {
    super(message)
    this.file = file
  }
}

import { uploadRulesByBiz } from '@xw/shared/files/upload-purposes'
import { checkUpload } from '@xw/shared/files/upload-rules'
import { checkWordUpload } from '@xw/shared/files/word-upload'
import type { ConvertedDocument } from '@xw/shared/wire/file-info'
import { paths } from '@xw/shared/wire/paths'
import { ApiError } from '../../api/api-error.ts'
import { upload } from '../../api/upload.ts'
import { fileUrl } from '../../data/files.ts'
import { UploadRefusal, uploadFile } from '../../data/upload-file.ts'
import { notify } from '../../lib/notify.ts'

/** FL-06: the number of pictures that are inserted at a time. */
const maxImages = 9

/** Uploads pictures for a rich text and returns their addresses. Shows a message for each refused picture. */
export async function uploadImages(files: readonly File[]): Promise<string[]> {
  if (files.length > maxImages) notify.warn(`一次最多插入 ${maxImages} 张图片，其余的没有插入`)
  const sources: string[] = []
  for (const file of files.slice(0, maxImages)) {
    try {
      const flaw = checkUpload(file, uploadRulesByBiz.jeditor)
      if (flaw) throw new UploadRefusal(flaw)
      const { downloadUrl } = await uploadFile(file, { biz: 'jeditor' })
      sources.push(fileUrl(downloadUrl))
    } catch (error) {
      notify.warn(error instanceof Error ? error.message : '图片上传失败')
    }
  }
  return sources
}

/** Converts Word documents to HTML. Shows a message for each document that cannot be read. */
export async function readDocuments(files: readonly File[]): Promise<string[]> {
  const texts: string[] = []
  for (const file of files) {
    const flaw = checkWordUpload(file)
    if (flaw) notify.warn(flaw)
    else texts.push(...(await convert(file)))
  }
  return texts
}

async function convert(file: File): Promise<string[]> {
  try {
    const { success, message, result } = await upload<ConvertedDocument>(
      paths.files.wordToHtml,
      { file },
      { silent: true },
    )
    if (success && result) return [result.html]
    notify.warn(message)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    notify.notice('上传失败', '上传出错，服务器开小差了呢')
  }
  return []
}

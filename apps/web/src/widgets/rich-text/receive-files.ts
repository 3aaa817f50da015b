import { bizRules } from '@xw/shared/files/biz'
import { checkUpload } from '@xw/shared/files/upload-rules'
import { paths } from '@xw/shared/wire/paths'
import { upload } from '../../api/upload.ts'
import { fileUrl, UploadRefusal, uploadFile } from '../../data/files.ts'
import { notify } from '../../lib/notify.ts'

/** Stores pictures for a rich text and gives the addresses under which they are shown; what is refused is said. */
export async function uploadImages(files: readonly File[]): Promise<string[]> {
  const sources: string[] = []
  for (const file of files) {
    try {
      const flaw = checkUpload(file, bizRules.jeditor)
      if (flaw) throw new UploadRefusal(flaw)
      const { downloadUrl } = await uploadFile(file, { biz: 'jeditor' })
      sources.push(fileUrl(downloadUrl))
    } catch (error) {
      notify.warn(error instanceof Error ? error.message : '图片上传失败')
    }
  }
  return sources
}

/** The texts of Word documents as HTML; what cannot be read is said. */
export async function readDocuments(files: readonly File[]): Promise<string[]> {
  const texts: string[] = []
  for (const file of files) {
    const { success, message, result } = await upload<{ html: string }>(paths.files.wordToHtml, { file })
    if (success && result) texts.push(result.html)
    else notify.warn(message)
  }
  return texts
}

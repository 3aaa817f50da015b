import { bizRules } from '@xw/shared/files/biz'
import { checkUpload } from '@xw/shared/files/upload-rules'
import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { upload } from '../../api/upload.ts'
import { notify } from '../../lib/notify.ts'

/** Stores pictures for a rich text and gives the addresses under which they are shown; what is refused is said. */
export async function uploadImages(files: readonly File[]): Promise<string[]> {
  const sources: string[] = []
  for (const file of files) {
    const flaw = checkUpload(file, bizRules.jeditor)
    if (flaw) {
      notify.warn(flaw)
      continue
    }
    const answer = await upload<{ downloadUrl: string }>(paths.files.upload, { file }, { fields: { biz: 'jeditor' } })
    if (answer.success && answer.result) sources.push(apiBase + answer.result.downloadUrl)
    else notify.warn(answer.message)
  }
  return sources
}

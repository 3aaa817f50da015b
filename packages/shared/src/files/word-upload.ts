import { bytesPerMb, type ChosenFile, extensionOf } from './upload-rules.ts'

export const maxWordMb = 10

/**
 * FL-06: returns why a document cannot be converted for the editor, or null; checked before sending and again on
 * arrival.
 */
export function checkWordUpload({ name, size }: Pick<ChosenFile, 'name' | 'size'>): string | null {
  const extension = extensionOf(name)
  if (!['doc', 'docx', 'pdf'].includes(extension)) return '请上传正确文件格式!'
  return size > maxWordMb * bytesPerMb ? '上传失败，文件大小请控制在 10M 以内' : null
}
